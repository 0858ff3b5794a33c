import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import { queryClient, scoresKey } from '../../lib/sync/query.ts';
import type { ShownLines } from './tracking/tracking-section.tsx';

/** The targets, red lines and bands of KPIs in the last month that has ended, as far as the page has read them. */
export function storedLines(strategyId: number): ReadonlyMap<number, ShownLines> {
  const scorecard = queryClient.getQueryData<Answer<Routes['scorecard.read']>>(scoresKey(strategyId, null));
  return new Map(
    (scorecard?.kpis ?? []).map(({ id, target, redLine, band }) => [id, { target, redLine, band }]),
  );
}
