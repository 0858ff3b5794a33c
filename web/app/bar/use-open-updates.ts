import { useQuery } from '@tanstack/react-query';
import { useIdle } from '../../lib/dom/prefetch.ts';
import { openUpdatesQuery } from '../../lib/strategy/updates.ts';

/** The number of open updates of the viewer, read once the page is there. */
export function useOpenUpdates(): number {
  const isIdle = useIdle();
  // Nothing but `false`: `true` would override that a signed-out page reads nothing.
  const { data } = useQuery({ ...openUpdatesQuery, ...(!isIdle && { enabled: false }) });
  return data?.open ?? 0;
}

/** The name of the link to the updates with their number. */
export const updatesLabel = (name: string, count: number): string =>
  count === 0 ? name : `${name}, ${count} open`;
