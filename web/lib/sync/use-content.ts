import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { revisedOf } from '../../../contract/api/views.ts';
import type { Content, Revised } from '../../../contract/commands/content.ts';
import { watchStrategy } from './live/live.ts';
import { catchUp } from './live/patch.ts';
import { readWithChanges } from './live/read-with-changes.ts';
import { loadEdits, useOverlay } from './outbox.ts';
import { prefetch, prefetchWhenIdle } from '../dom/prefetch.ts';
import { contentKey } from './query.ts';
import { snapshotQuery, useSnapshotId } from '../strategy/snapshot.ts';

/** How the content of a strategy is read. */
export const contentQuery = (strategyId: number) =>
  queryOptions<Revised, ApiError>({
    queryKey: contentKey(strategyId),
    queryFn: ({ signal }) =>
      readWithChanges(
        strategyId,
        async () => revisedOf(await call('strategies.readContent', { params: { id: strategyId }, signal })),
        (revised, changes) => catchUp(revised, changes) ?? revised,
      ),
  });

/** Loads the rules of change when the browser is idle, or when the user begins to do something: an edit then shows at once. */
function prepareEdits(): () => void {
  const cancel = prefetchWhenIdle(loadEdits);
  const load = (): void => prefetch(loadEdits);
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(type, load, { once: true, capture: true });
  return () => {
    cancel();
    for (const type of ['pointerdown', 'keydown']) window.removeEventListener(type, load, { capture: true });
  };
}

/**
 * The content of a strategy, kept up to date while it is shown, with the viewer's pending edits applied; or what the snapshot
 * holds that the page shows.
 */
export function useContent(strategyId: number): {
  content: Content | undefined;
  error: ApiError | null;
  /** Reads it from the server again. */
  refetch: () => Promise<unknown>;
} {
  const snapshotId = useSnapshotId();
  const isNow = snapshotId === null;
  // Nothing but `false`: `true` would override that a signed-out page reads nothing.
  const { data, error, refetch } = useQuery({
    ...contentQuery(strategyId),
    ...(!isNow && { enabled: false }),
  });
  const taken = useQuery({ ...snapshotQuery(strategyId, snapshotId ?? 0), ...(isNow && { enabled: false }) });
  const isRead = isNow && data !== undefined;
  useEffect(() => {
    if (!isRead) return undefined;
    const unwatch = watchStrategy(strategyId);
    const stopPreparing = prepareEdits();
    return () => {
      unwatch();
      stopPreparing();
    };
  }, [strategyId, isRead]);
  const { revised } = useOverlay(strategyId, { revised: data, strategy: undefined });
  if (!isNow) return { content: taken.data?.content, error: taken.error, refetch: taken.refetch };
  return { content: revised?.content, error, refetch };
}
