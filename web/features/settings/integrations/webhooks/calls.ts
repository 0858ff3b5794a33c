import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../../contract/api/route.ts';
import type { Routes } from '../../../../../contract/api/routes.ts';
import type { Webhook } from '../../../../../contract/integrations/webhook.ts';
import type { ApiError } from '../../../../lib/api/api-error.ts';
import { call } from '../../../../lib/api/call.ts';
import { onChanges } from '../../../../lib/sync/live/live.ts';
import { queryClient, strategyKey } from '../../../../lib/sync/query.ts';

const webhooksKey = (strategyId: number) => [...strategyKey(strategyId), 'webhooks'] as const;

/** How often an open log is read again: no event tells of deliveries. */
const LOG_MS = 5000;

/** The webhooks of a strategy, the oldest first. */
export const useWebhooks = (strategyId: number) =>
  useQuery<Answer<Routes['webhooks.list']>, ApiError>({
    queryKey: [...webhooksKey(strategyId), 'list'],
    queryFn: ({ signal }) => call('webhooks.list', { params: { id: strategyId }, signal }),
    refetchOnMount: 'always',
  });

type Log = Answer<Routes['webhooks.deliveries']>;

/** The log of a webhook, in pages from the newest message on. */
export const useLog = ({ id, strategyId }: Webhook) =>
  useInfiniteQuery({
    queryKey: [...webhooksKey(strategyId), id],
    queryFn: ({ signal, pageParam }): Promise<Log> =>
      call('webhooks.deliveries', {
        params: { id: strategyId, webhookId: id },
        query: pageParam === undefined ? {} : { before: String(pageParam) },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ deliveries, hasMore }: Log) => (hasMore ? deliveries.at(-1)?.id : undefined),
    refetchInterval: LOG_MS,
    refetchOnMount: 'always',
  });

const readAgain = (strategyId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: webhooksKey(strategyId) });

/** Makes a call that changes webhooks or their logs, and reads them again. */
export async function changeWebhooks<Result>(strategyId: number, request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } finally {
    await readAgain(strategyId);
  }
}

onChanges((strategyId, changes) => {
  if (changes.some(({ entity }) => entity === 'webhook')) void readAgain(strategyId);
});
