import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Flow } from '../../contract/entities.ts';
import type { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { watchStrategy } from './live/live.ts';
import { catchUp } from './live/patch.ts';
import { readBesideWords } from './live/words.ts';
import { useOverlay } from './outbox.ts';
import { flowKey } from './query.ts';

/** How the content of a strategy is read. */
export const flowQuery = (strategyId: number) =>
  queryOptions<Flow, ApiError>({
    queryKey: flowKey(strategyId),
    queryFn: ({ signal }) =>
      readBesideWords(
        strategyId,
        () => call('strategies.readFlow', { params: { id: strategyId }, signal }),
        (flow, word) => catchUp(flow, word) ?? flow,
      ),
  });

/** The content of a strategy as the viewer should see it, kept up to date while it is shown: the server's, with the viewer's waiting edits laid over it. */
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
