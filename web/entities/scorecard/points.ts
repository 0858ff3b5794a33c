import { type PointsAnswer, type PointsEdit, submitPoints } from '../../lib/outbox.ts';
import { undoRevision } from '../../lib/undo/undo.ts';
import { readScoresSoon } from './scorecard.ts';

/** A point to write: a value or target of a KPI in a period. */
export type PointInput = PointsEdit['points'][number];

/**
 * Writes points as an edit: in order with other edits, kept while the server is unreachable, done once. Rejects with the
 * ApiError of a refusal, whose paths are `points.0.value`.
 */
export async function writePoints(strategyId: number, edit: PointsEdit): Promise<PointsAnswer> {
  const done = await submitPoints(strategyId, edit);
  // Live updates may be off.
  if (done.changed > 0) readScoresSoon(strategyId);
  return done;
}

/** How to undo written points; undefined where nothing differs. */
export const undoPoints = (
  strategyId: number,
  { revision, changed }: PointsAnswer,
): (() => Promise<void>) | undefined =>
  changed === 0 ? undefined : () => undoRevision(strategyId, revision);
