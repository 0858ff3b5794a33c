import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Strategy } from '../../../contract/api/entities.ts';
import type { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { cachedContent } from '../sync/content.ts';
import { watchList } from '../sync/live/live.ts';
import { catchUpStrategy } from '../sync/live/patch.ts';
import { readWithChanges } from '../sync/live/read-with-changes.ts';
import { useOverlay } from '../sync/outbox.ts';
import { queryClient, strategiesKey, strategyKey } from '../sync/query.ts';
import { snapshotQuery, useSnapshotId } from './snapshot.ts';

/** How the list of strategies is read. */
export const strategiesQuery = queryOptions<Strategy[], ApiError>({
  queryKey: strategiesKey,
  queryFn: ({ signal }) => call('strategies.list', { signal }),
});

/** How one strategy is read. */
export const strategyQuery = (id: number) =>
  queryOptions<Strategy, ApiError>({
    queryKey: strategyKey(id),
    queryFn: async ({ signal }) => {
      const ask = () => call('strategies.read', { params: { id }, signal });
      const read = () => readWithChanges(id, ask, catchUpStrategy);
      const strategy = await read();
      // No event comes for the changes between this read and the read of the content.
      const isBehind = strategy.revision < (cachedContent(id)?.revision ?? 0);
      return isBehind ? read() : strategy;
    },
  });

/** The strategies the user owns or is a member of, last changed first. */
export function useStrategies(): UseQueryResult<Strategy[], ApiError> {
  useEffect(watchList, []);
  return useQuery(strategiesQuery);
}

/** One strategy with the viewer's pending edits applied; in a snapshot its texts of that time, which nobody may change. */
export function useStrategy(id: number): { strategy: Strategy | undefined; error: ApiError | null } {
  const snapshotId = useSnapshotId();
  const { data, error } = useQuery(strategyQuery(id));
  const taken = useQuery({
    ...snapshotQuery(id, snapshotId ?? 0),
    ...(snapshotId === null && { enabled: false }),
  });
  const { strategy } = useOverlay(id, { revised: undefined, strategy: data });
  if (snapshotId === null) return { strategy, error };
  if (!strategy || !taken.data) return { strategy: undefined, error: error ?? taken.error };
  const { calendar: _, ...texts } = taken.data.strategy;
  return { strategy: { ...strategy, ...texts, role: 'read_only' }, error };
}

/** Caches a strategy from an answer. It just changed, so it is the first of the list. */
export function putStrategy(strategy: Strategy): void {
  queryClient.setQueryData(strategyKey(strategy.id), strategy);
  queryClient.setQueryData<Strategy[]>(
    strategiesKey,
    (list) =>
      list && [
        { ...list.find(({ id }) => id === strategy.id), ...strategy },
        ...list.filter(({ id }) => id !== strategy.id),
      ],
  );
}

/** Removes a deleted strategy from the cache. */
export function dropStrategy(id: number): void {
  queryClient.removeQueries({ queryKey: strategyKey(id) });
  queryClient.setQueryData<Strategy[]>(strategiesKey, (list) =>
    list?.filter((strategy) => strategy.id !== id),
  );
}
