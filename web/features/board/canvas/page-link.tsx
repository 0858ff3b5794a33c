import type { MouseEvent, ReactNode } from 'react';
import { addressOf } from '../../../lib/routes/base.ts';
import { useBoard } from '../board-context.ts';

/** A link to a page of the app, or its plain text where there is no page yet: a record with a temporary id has none. */
export function PageLink({
  path,
  describedBy,
  children,
}: {
  path: string | null;
  /** The id of what describes it. */
  describedBy?: string | undefined;
  children: ReactNode;
}) {
  const { go } = useBoard();
  if (path === null) return children;
  // The router's own link subscribes to the location; thousands of them would render on every navigation.
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(path);
  };
  return (
    <a href={addressOf(path)} onClick={follow} aria-describedby={describedBy} className="board-link">
      {children}
    </a>
  );
}
