import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Closing } from '../../../contract/month/close.ts';
import { readScoresSoon } from '../../entities/scorecard/scorecard.ts';
import { drafts } from '../../entities/value-entry/drafts.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { useStore } from '../../lib/store.ts';
import { closeKey, queryClient } from '../../lib/sync/query.ts';
import { withSaved } from './collect/dues.ts';

export type { Closing };

const closingQuery = (strategyId: number, period: string | null) =>
  queryOptions<Closing, ApiError>({
    queryKey: [...closeKey(strategyId), period],
    queryFn: ({ signal }) =>
      call('close.read', {
        params: { id: strategyId },
        query: period === null ? {} : { period },
        signal,
      }),
    // No message came while the page was not shown.
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  });

/** What a period still lacks; null for the last month that has ended. Another period shows once it is read. */
export function useClosing(strategyId: number, period: string | null) {
  const { data, ...read } = useQuery(closingQuery(strategyId, period));
  const all = useStore(drafts);
  return { ...read, data: data && withSaved(strategyId, data, all) };
}

/** Makes a call that changes a period, and reads what follows from it again: live updates may be off. */
export async function changePeriod<Result>(strategyId: number, request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } finally {
    readScoresSoon(strategyId);
    await queryClient.invalidateQueries({ queryKey: closeKey(strategyId) });
  }
}
