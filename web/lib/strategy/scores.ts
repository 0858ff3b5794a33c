import type { Kpi } from '../../../contract/api/kpi.ts';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import { hasScores } from '../../../contract/scorecard/shown-score.ts';
import { withBelow } from './kpi-tree.ts';

/** The scores of a strategy in a period. */
export type Scorecard = Answer<Routes['scorecard.read']>;
/** A KPI of a scorecard. */
export type ScoredKpi = Scorecard['kpis'][number];
/** An objective, a pillar or the strategy of a scorecard. */
export type Scored = Scorecard['strategy'];

/** Whether there are scores of some KPIs and those below them. */
export const areScored = (kpis: readonly Kpi[]): boolean => hasScores(kpis.flatMap(withBelow));

/** The scores of a scorecard by id. */
export interface Scores {
  pillars: ReadonlyMap<number, Scorecard['pillars'][number]>;
  objectives: ReadonlyMap<number, Scorecard['objectives'][number]>;
  kpis: ReadonlyMap<number, Scorecard['kpis'][number]>;
}

const byId = <T extends { id: number }>(list: readonly T[]): ReadonlyMap<number, T> =>
  new Map(list.map((item) => [item.id, item]));

const indexed = new WeakMap<Scorecard, Scores>();

/** The scores of a scorecard by id, made once. */
export function scoresOf(scorecard: Scorecard): Scores {
  const cached = indexed.get(scorecard);
  if (cached) return cached;
  const { pillars, objectives, kpis } = scorecard;
  const made = { pillars: byId(pillars), objectives: byId(objectives), kpis: byId(kpis) };
  indexed.set(scorecard, made);
  return made;
}
