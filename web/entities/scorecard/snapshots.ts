import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { snapshotsKey } from '../../lib/sync/query.ts';

/** The snapshots of a strategy, newest first. */
export const useSnapshots = (strategyId: number) =>
  useQuery<Answer<Routes['snapshots.list']>, ApiError>({
    queryKey: snapshotsKey(strategyId),
    queryFn: ({ signal }) => call('snapshots.list', { params: { id: strategyId }, signal }),
    refetchOnMount: 'always',
  });
