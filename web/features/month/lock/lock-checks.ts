import { useQuery } from '@tanstack/react-query';
import type { LockCheck, LockDifference } from '../../../../contract/month/lock-check.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { closeKey } from '../../../lib/sync/query.ts';

export type { LockCheck, LockDifference };

/** The checks of the locks of a strategy; with what differs where a period is named. */
const useChecks = (strategyId: number, query: { period?: string }, enabled: boolean) =>
  useQuery<LockCheck[], ApiError>({
    queryKey: [...closeKey(strategyId), 'checks', query.period ?? null],
    queryFn: async ({ signal }) =>
      (await call('periods.checks', { params: { id: strategyId }, query, signal })).checks,
    // Nothing but `false`: `true` would override that a signed-out page reads nothing.
    ...(!enabled && { enabled: false }),
    // They are done by jobs, of which no message tells.
    refetchOnMount: 'always',
  });

/** The locks whose results differ, and that nobody decided about. */
export function useWrongLocks(strategyId: number, enabled: boolean): LockCheck[] {
  const { data = [] } = useChecks(strategyId, {}, enabled);
  return data.filter(({ state, kept: decision }) => state === 'differs' && decision === null);
}

/** The check of the lock of a period, or of a longer one around it; undefined where it has none. */
export function useLockCheck(strategyId: number, period: string, enabled: boolean): LockCheck | undefined {
  const { data } = useChecks(strategyId, { period }, enabled);
  return data?.[0];
}
