import type { Kpi } from '../../../contract/kpi.ts';
import { type Read, type Scorecard, useScorecard } from './scorecard.ts';
import { anyTracked, type Scores, scoresOf } from '../../lib/scores.ts';
import { usePeriod } from './use-period.ts';

/** The scores that a page of a strategy shows. */
export interface ShownScores {
  /** Whether anything is tracked: only then there are scores and periods. */
  isTracked: boolean;
  /** The period of the address; null for the last month that has ended. */
  period: string | null;
  read: Read<Scorecard>;
  scorecard: Scorecard | undefined;
  /** The same by id. */
  byId: Scores | undefined;
}

/** The scores of a strategy with these KPIs, in the period of the address. */
export function useScores(strategyId: number, kpis: readonly Kpi[]): ShownScores {
  const [period] = usePeriod();
  const isTracked = anyTracked(kpis);
  const read = useScorecard(strategyId, period, isTracked);
  const scorecard = isTracked ? read.data : undefined;
  return { isTracked, period, read, scorecard, byId: scorecard && scoresOf(scorecard) };
}
