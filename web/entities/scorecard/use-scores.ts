import type { Content } from '../../../contract/commands/content.ts';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { type Scorecard, useScorecard, useTakenScorecard } from './scorecard.ts';
import type { Read } from '../../lib/sync/read-query.ts';
import { type Scores, scoresOf } from '../../lib/strategy/scores.ts';
import { usePeriod } from './use-period.ts';
import { areScored } from '../../lib/strategy/selectors.ts';

/** The scores that a page of a strategy shows. */
export interface ShownScores {
  /** Whether there are scores and periods. */
  hasScores: boolean;
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
  const hasScores = areScored(content);
  const period = snapshotId === null ? address : null;
  const now = useScorecard(strategyId, period, hasScores && snapshotId === null);
  const taken = useTakenScorecard(strategyId, hasScores ? snapshotId : null);
  const read = snapshotId === null ? now : taken;
  const scorecard = hasScores ? read.data : undefined;
  return { hasScores, period, read, scorecard, byId: scorecard && scoresOf(scorecard) };
}
