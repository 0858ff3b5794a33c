import { queryOptions } from '@tanstack/react-query';
import type { Dismissal, NewDismissal } from '../../../../contract/plan-check/dismissal.ts';
import type { Answer } from '../../../../contract/api/route.ts';
import type { Routes } from '../../../../contract/api/routes.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { onChanges } from '../../../lib/sync/live/live.ts';
import { dismissalsKey, queryClient } from '../../../lib/sync/query.ts';

/** How the dismissed findings of a strategy are read. */
export const dismissalsQuery = (strategyId: number) =>
  queryOptions<Answer<Routes['findings.listDismissed']>, ApiError>({
    queryKey: dismissalsKey(strategyId),
    queryFn: ({ signal }) => call('findings.listDismissed', { params: { id: strategyId }, signal }),
  });

const readAgain = (strategyId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: dismissalsKey(strategyId) });

/** Runs a write, and reads the dismissed findings again, also after a refusal: then they were outdated. */
async function write<T>(strategyId: number, request: Promise<T>): Promise<T> {
  try {
    return await request;
  } finally {
    await readAgain(strategyId).catch(() => undefined);
  }
}

/** Dismisses a finding. A second try with the same key changes nothing. */
export const dismissFinding = (
  strategyId: number,
  body: NewDismissal,
  idempotencyKey: string,
): Promise<Dismissal> =>
  write(strategyId, call('findings.dismiss', { params: { id: strategyId }, body, idempotencyKey }));

/** Shows a dismissed finding again. */
export const restoreFinding = (strategyId: number, dismissalId: number): Promise<void> =>
  write(strategyId, call('findings.restore', { params: { id: strategyId, dismissalId } }));

onChanges((strategyId, changes) => {
  // A deleted record takes its dismissals along.
  if (changes.some(({ entity, operation }) => entity === 'finding' || operation === 'delete'))
    void readAgain(strategyId);
});
