import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** A card of the page: its heading, what can be done with all of it, its content. */
export function Section({
  id,
  title,
  actions,
  children,
}: {
  id: string;
  title: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card as="section" aria-labelledby={id} className="p-0!">
      <header className="flex flex-wrap items-center gap-2 border-b px-3 py-2">
        <h2 id={id} className="min-w-40 flex-1 text-16 font-semibold outline-none" tabIndex={-1}>
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </Card>
  );
}

/** One sentence that says what the card is for, while nothing is in it. Its action stands in the card's head. */
export function Nothing({ children }: { children: string }) {
  return <p className="px-4 py-8 text-center text-14 text-ink-2">{children}</p>;
}
