import { ClipboardPen } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import type { Change } from '../../../contract/api/change.ts';
import { onChanges } from '../../lib/sync/live/live.ts';
import { readUpdatesSoon } from '../../lib/sync/live/read-again.ts';
import { viewerId } from '../../lib/session/session.ts';
import { updatesPath } from '../../lib/strategy/updates.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { updatesLabel, useOpenUpdates } from './use-open-updates.ts';

const UPDATED: ReadonlySet<string> = new Set(['kpi', 'points', 'initiative', 'tactic', 'actionStep']);

/** Whether the viewer changed what may have been due from them. */
const isOwnUpdate = ({ userId, entity }: Change): boolean => userId === viewerId() && UPDATED.has(entity);

/** The link to what is due from the viewer, with the number of open updates. */
export function UpdatesLink() {
  const [path] = useLocation();
  const count = useOpenUpdates();
  useEffect(() => onChanges((_, changes) => void (changes.some(isOwnUpdate) && readUpdatesSoon())), []);
  const label = updatesLabel('My updates', count);
  return (
    <Link
      href={updatesPath()}
      aria-label={label}
      title={label}
      className={buttonStyle('quiet', 'md', {
        className: 'relative max-lg:w-8 max-lg:px-0 max-lg:pointer-coarse:w-11',
      })}
      {...(path === updatesPath() && { 'aria-current': 'page' })}
    >
      <ClipboardPen className="size-4 lg:hidden" />
      <span className="max-lg:hidden">My updates</span>{' '}
      <CountBadge count={count} className="max-lg:absolute max-lg:top-0.5 max-lg:right-0" />
    </Link>
  );
}
