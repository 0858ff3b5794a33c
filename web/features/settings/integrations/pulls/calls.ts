import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../../contract/api/route.ts';
import type { Routes } from '../../../../../contract/api/routes.ts';
import type { Pull } from '../../../../../contract/pulls/pull.ts';
import type { ApiError } from '../../../../lib/api/api-error.ts';
import { call } from '../../../../lib/api/call.ts';
import { onChanges } from '../../../../lib/sync/live/live.ts';
import { queryClient, strategyKey } from '../../../../lib/sync/query.ts';

const pullsKey = (strategyId: number) => [...strategyKey(strategyId), 'pulls'] as const;

/** How often it is looked for the end of a run, and how many times. */
const LOOK_MS = 1000;
const LOOKS_MAX = 60;

const listQuery = (strategyId: number) => ({
  queryKey: [...pullsKey(strategyId), 'list'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('pulls.list', { params: { id: strategyId }, signal }),
});

/** The data pulls of a strategy, the newest first. */
export const usePulls = (strategyId: number) =>
  useQuery<Answer<Routes['pulls.list']>, ApiError>({ ...listQuery(strategyId), refetchOnMount: 'always' });

/** The log of a data pull. */
export const useRuns = (strategyId: number, pullId: number) =>
  useQuery<Answer<Routes['pulls.runs']>, ApiError>({
    queryKey: [...pullsKey(strategyId), pullId],
    queryFn: ({ signal }) => call('pulls.runs', { params: { id: strategyId, pullId }, signal }),
    refetchOnMount: 'always',
  });

const readAgain = (strategyId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: pullsKey(strategyId) });

/** Makes a call that changes data pulls, and reads them again. */
export async function changePulls<Result>(strategyId: number, request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } finally {
    await readAgain(strategyId);
  }
}

/** Runs a data pull; returns it once the run has ended, undefined where that takes long. */
export async function runPull(strategyId: number, { id, lastRun }: Pull): Promise<Pull | undefined> {
  await call('pulls.run', { params: { id: strategyId, pullId: id } });
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const { pulls } = await queryClient.fetchQuery({ ...listQuery(strategyId), staleTime: 0 });
    const pull = pulls.find((one) => one.id === id);
    if (!pull || pull.lastRun?.id !== lastRun?.id || !pull.isOn) {
      await readAgain(strategyId);
      return pull;
    }
  }
  return undefined;
}

onChanges((strategyId, changes) => {
  if (changes.some(({ entity }) => entity === 'pull')) void readAgain(strategyId);
});
