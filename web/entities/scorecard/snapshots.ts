import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { Snapshot } from '../../../contract/month/snapshot.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { onChanges } from '../../lib/sync/live/live.ts';
import { queryClient, snapshotsKey } from '../../lib/sync/query.ts';

/** The snapshots of a strategy, newest first. */
export const useSnapshots = (strategyId: number) =>
  useQuery<Answer<Routes['snapshots.list']>, ApiError>({
    queryKey: snapshotsKey(strategyId),
    queryFn: ({ signal }) => call('snapshots.list', { params: { id: strategyId }, signal }),
    refetchOnMount: 'always',
  });

/** Makes a call that changes snapshots, and reads them again. */
export async function changeSnapshots<Result>(strategyId: number, request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } finally {
    await queryClient.invalidateQueries({ queryKey: snapshotsKey(strategyId) });
  }
}

onChanges((strategyId, changes) => {
  if (changes.some(({ entity }) => entity === 'snapshot'))
    void queryClient.invalidateQueries({ queryKey: snapshotsKey(strategyId) });
});

/** The snapshot that something is made of: the chosen one, else that of the lock of a period, else of the last lock, else the newest. */
export const snapshotToShow = (
  snapshots: readonly Snapshot[],
  { chosenId, period = null }: { chosenId: number | null; period?: string | null },
): Snapshot | undefined =>
  snapshots.find(({ id }) => id === chosenId) ??
  snapshots.find((snapshot) => snapshot.isLock && snapshot.period.key === period) ??
  snapshots.find((snapshot) => snapshot.period.key === period) ??
  snapshots.find(({ isLock }) => isLock) ??
  snapshots[0];
