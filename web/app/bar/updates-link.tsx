import { useQuery } from '@tanstack/react-query';
import { ClipboardPen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Change } from '../../../contract/api/change.ts';
import { onChanges } from '../../lib/sync/live/live.ts';
import { readUpdatesSoon } from '../../lib/sync/live/read-again.ts';
import { idle } from '../../lib/dom/prefetch.ts';
import { viewerId } from '../../lib/session/session.ts';
import { openUpdatesQuery, updatesPath } from '../../lib/strategy/updates.ts';
import { buttonStyle } from '../../ui/button-style.ts';

const UPDATED: ReadonlySet<string> = new Set(['kpi', 'points', 'initiative', 'tactic', 'actionStep']);

/** Whether the viewer changed what may have been due from them. */
const isOwnUpdate = ({ userId, entity }: Change): boolean => userId === viewerId() && UPDATED.has(entity);

/** The link to what is due from the viewer, with the number of open updates. */
export function UpdatesLink() {
  const [isIdle, setIsIdle] = useState(false);
  const [path] = useLocation();
  // The number can wait until the page is there.
  useEffect(() => void idle().then(() => setIsIdle(true)), []);
  // Nothing but `false`: `true` would override that a signed-out page reads nothing.
  const { data } = useQuery({ ...openUpdatesQuery, ...(!isIdle && { enabled: false }) });
  useEffect(() => onChanges((_, changes) => void (changes.some(isOwnUpdate) && readUpdatesSoon())), []);
  const open = data?.open ?? 0;
  const label = open === 0 ? 'My updates' : `My updates, ${open} open`;
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
      {open > 0 && (
        <span className="tabular min-w-4 rounded-full bg-brand px-1 text-center text-12 leading-4 text-on-brand max-lg:absolute max-lg:top-0.5 max-lg:right-0">
          {open > 99 ? '99+' : open}
        </span>
      )}
    </Link>
  );
}
