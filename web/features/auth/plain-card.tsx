import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PAGES } from '../../lib/routes/pages.ts';
import { Card } from '../../ui/card.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';

/** A page of one card under the name of the product, for links in mails: it works signed in and signed out. */
export function PlainCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-[calc(100dvh-3rem)] flex-col items-center px-4 pt-[min(16vh,9rem)] pb-8">
      <Link href={PAGES.start} className="mb-8 rounded-sm no-underline">
        <Wordmark size="lg" />
      </Link>
      <Card className="flex w-full max-w-sm flex-col gap-4 px-6 py-5">
        <h1 className="text-20 font-semibold text-ink">{title}</h1>
        {children}
      </Card>
    </main>
  );
}

/** A sentence in the card. */
export const Sentence = ({ children, role }: { children: ReactNode; role?: 'status' | 'alert' }) => (
  <p role={role} className="text-14 wrap-anywhere text-ink-2">
    {children}
  </p>
);
