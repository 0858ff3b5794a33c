import type { Content } from '../../../contract/commands/content.ts';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { type Scorecard, useScorecard, useTakenScorecard } from './scorecard.ts';
import type { Read } from '../../lib/sync/read-query.ts';
import { type Scores, scoresOf } from '../../lib/strategy/scores.ts';
import { usePeriod } from './use-period.ts';
import { anyTracked } from '../../lib/strategy/selectors.ts';

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

/** The scores of a strategy with this content, in the period of the address, or those that a snapshot holds. */
export function useScores(strategyId: number, content: Pick<Content, 'kpi'>): ShownScores {
  const [address] = usePeriod();
  const snapshotId = useSnapshotId();
  const isTracked = anyTracked(content);
  const period = snapshotId === null ? address : null;
  const now = useScorecard(strategyId, period, isTracked && snapshotId === null);
  const taken = useTakenScorecard(strategyId, isTracked ? snapshotId : null);
  const read = snapshotId === null ? now : taken;
  const scorecard = isTracked ? read.data : undefined;
  return { isTracked, period, read, scorecard, byId: scorecard && scoresOf(scorecard) };
}
