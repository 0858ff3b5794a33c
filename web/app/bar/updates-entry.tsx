import { ClipboardPen } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { updatesPath } from '../../lib/strategy/updates.ts';
import { PAGES } from '../../lib/routes/pages.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { cx } from '../../ui/cx.ts';
import { entryStyle } from './nav-style.ts';
import { updatesLabel, useOpenUpdates } from './use-open-updates.ts';

/** The first entry at the bottom of a phone for members who only enter values: what is due, with its number. */
export function UpdatesEntry() {
  const [path] = useLocation();
  const count = useOpenUpdates();
  const isCurrent = path === PAGES.updates;
  return (
    <Link
      href={updatesPath()}
      aria-label={updatesLabel('Updates', count)}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(entryStyle(isCurrent), 'md:hidden')}
    >
      <span className="relative">
        <ClipboardPen className="size-5" />
        <CountBadge count={count} className="absolute -top-1 left-3" />
      </span>
      Updates
    </Link>
  );
}
