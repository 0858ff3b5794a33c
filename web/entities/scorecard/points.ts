import { numberText } from '../../../contract/words/number-text.ts';
import type { EnteredValue } from '../../../contract/commands/enter-values.ts';
import { type EditAnswer, submit } from '../../lib/sync/outbox.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { refusalsByRow } from '../../lib/sync/submit-rows.ts';
import { readScoresSoon } from './scorecard.ts';

/** A value or target of a KPI in a period to write. Without a note it has none. */
export interface PointInput extends EnteredValue {
  kpiId: number;
}

/** Points of KPIs to write, all or none. */
export interface PointsEdit {
  points: readonly PointInput[];
  /** The revision that they were typed on: what others changed since is not overwritten. */
  base?: number;
  /** What undoing them names. */
  label: string;
}

/**
 * Enters values: in order with other edits, kept while the server is unreachable, done once. Rejects with the ApiError of a refusal.
 */
export async function writePoints(strategyId: number, { points, ...edit }: PointsEdit): Promise<EditAnswer> {
  const commands = points.map(({ kpiId, note = '', ...fields }) => ({
    type: 'values.enter' as const,
    id: kpiId,
    fields: { ...fields, note },
  }));
  const done = await submit(strategyId, { commands, ...edit });
  // Live updates may be off.
  if (done.records.length > 0) readScoresSoon(strategyId);
  return done;
}

const PATH = /^commands\.(\d+)(?:\.|$)/;

/** What an error says of the rows whose points were sent, by row and column. */
export const refusedPoints = (
  error: ApiError,
  sent: readonly { row: string; column: string }[],
): Map<string, ApiError> =>
  refusalsByRow(error, (path) => {
    // An error of one command names its fields alone.
    const point = sent[sent.length === 1 ? 0 : Number(PATH.exec(path)?.[1])];
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
