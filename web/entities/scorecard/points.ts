import { numberText } from '../../../contract/words/number-text.ts';
import { type PointsAnswer, type PointsEdit, submitPoints } from '../../lib/sync/outbox.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { refusalsByRow } from '../../lib/sync/submit-rows.ts';
import { undoRevision } from '../../lib/sync/undo/undo.ts';
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

const PATH = /^points\.(\d+)(?:\.|$)/;

/** What an error says of the rows whose points were sent, by row and column. */
export const refusedPoints = (
  error: ApiError,
  sent: readonly { row: string; column: string }[],
): Map<string, ApiError> =>
  refusalsByRow(error, (path) => {
    const point = sent[Number(PATH.exec(path)?.[1])];
    return point && { row: point.row, field: point.column };
  });

/** What stands in a cell where a person says that there is no value. */
export const NOT_APPLICABLE = 'n/a';

/** The text of a point in a cell; empty for none. */
export function cellText(point: { value: number | null; state: 'value' | 'na' } | undefined): string {
  if (!point) return '';
  return point.state === 'na' ? NOT_APPLICABLE : numberText(point.value);
}

const NO_VALUE = /^(?:n\/?a|-|–|—)$/i;

/** Whether a typed text says that there is no value. */
export const isNoValue = (text: string): boolean => NO_VALUE.test(text.trim());
