import { undoOf } from '../../lib/sync/undo/undo.ts';
import { type PointInput, refusedPoints, writePoints } from '../../entities/scorecard/points.ts';
import type { RowBases } from '../../lib/sync/live/edit-base.ts';
import { saveRows, type SubmittedRows } from '../../lib/sync/submit-rows.ts';

/** A point of a row, and the column that it stands in. */
export interface PointEdit {
  row: string;
  column: string;
  point: PointInput;
}

/** Saves the points of the rows of a grid; `label` says of what. */
export const submitPointRows = (
  strategyId: number,
  label: string,
  edits: readonly PointEdit[],
  bases: RowBases,
): Promise<SubmittedRows> =>
  saveRows(edits, bases, {
    send: async (edits, base) => {
      const points = edits.map(({ point }) => point);
      const done = await writePoints(strategyId, { points, ...base, label });
      return { ids: new Map(edits.map(({ row }) => [row, row])), undo: undoOf(strategyId, done) };
    },
    refusalsIn: refusedPoints,
  });
