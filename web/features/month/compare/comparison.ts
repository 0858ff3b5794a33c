import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../../contract/api/route.ts';
import type { Routes } from '../../../../contract/api/routes.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { scorecardKey } from '../../../lib/sync/query.ts';

/** What differs between two times of a strategy. */
export type Comparison = Answer<Routes['compare.read']>;

/** How two times are compared. Below the scores of the strategy, so that it is read again with them; another choice shows once it is read. */
export const comparisonQuery = (strategyId: number, from: string, to: string) =>
  queryOptions<Comparison, ApiError>({
    queryKey: [...scorecardKey(strategyId), 'comparison', from, to],
    queryFn: ({ signal }) =>
      call('compare.read', { params: { id: strategyId }, query: { from, to }, signal }),
    // The plan may have changed while the page was not shown.
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  });
