import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Flow } from '../../contract/entities.ts';
import type { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { watchStrategy } from './live/live.ts';
import { catchUp } from './live/patch.ts';
import { readWithChanges } from './live/read-with-changes.ts';
import { useOverlay } from './outbox.ts';
import { flowKey } from './query.ts';

/** How the content of a strategy is read. */
export const flowQuery = (strategyId: number) =>
  queryOptions<Flow, ApiError>({
    queryKey: flowKey(strategyId),
    queryFn: ({ signal }) =>
      readWithChanges(
        strategyId,
        () => call('strategies.readFlow', { params: { id: strategyId }, signal }),
        (flow, changes) => catchUp(flow, changes) ?? flow,
      ),
  });

/** The content of a strategy, kept up to date while it is shown, with the viewer's pending edits applied. */
export function useFlow(strategyId: number): {
  flow: Flow | undefined;
  error: ApiError | null;
  /** Reads it from the server again. */
  refetch: () => Promise<unknown>;
} {
  const { data, error, refetch } = useQuery(flowQuery(strategyId));
  const isRead = data !== undefined;
  useEffect(() => (isRead ? watchStrategy(strategyId) : undefined), [strategyId, isRead]);
  return { flow: useOverlay(strategyId, { flow: data, strategy: undefined }).flow, error, refetch };
}
