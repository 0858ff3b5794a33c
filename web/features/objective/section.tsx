import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** A card of the page: heading, actions, content. */
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

/** The empty state of a card. Its action is in the card's head. */
export function Nothing({ children }: { children: string }) {
  return <p className="px-4 py-8 text-center text-14 text-ink-2">{children}</p>;
}
