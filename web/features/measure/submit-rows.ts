import { type PointInput, undoPoints, writePoints } from '../../entities/scorecard/points.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { RowBases } from '../../lib/live/edit-base.ts';
import type { GridRefusal } from '../../ui/grid/model.ts';
import type { Outcome } from '../../ui/grid/save.ts';

/** A point of a row, and the column that it stands in. */
export interface PointEdit {
  row: string;
  column: string;
  point: PointInput;
}

const PATH = /^points\.(\d+)(?:\.|$)/;

/** Why rows were refused, by row; none where the error is about none of them. */
function refusalsIn({ code, details }: ApiError, edits: readonly PointEdit[]): Map<string, GridRefusal> {
  const refusals = new Map<string, GridRefusal>();
  for (const { path, message } of details) {
    const edit = edits[Number(PATH.exec(path)?.[1] ?? -1)];
    if (!edit) continue;
    const errors = { ...refusals.get(edit.row)?.errors, [edit.column]: message };
    refusals.set(edit.row, { message, errors, code });
  }
  return refusals;
}

interface Submission {
  ids: Map<string, string>;
  refused: Map<string, GridRefusal>;
  undos: (() => Promise<void>)[];
}

/** Writes the points of rows together; rows that are refused are left out, and the others sent again. */
async function submitTogether(
  { strategyId, label, bases }: { strategyId: number; label: string; bases: RowBases },
  edits: readonly PointEdit[],
  base: { base?: number },
  outcome: Submission,
): Promise<void> {
  if (edits.length === 0) return;
  try {
    const done = await writePoints(strategyId, { points: edits.map(({ point }) => point), ...base, label });
    const undo = undoPoints(strategyId, done);
    if (undo) outcome.undos.unshift(undo);
    for (const { row } of edits) outcome.ids.set(row, row);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusals = refusalsIn(error, edits);
    const { message, code } = error;
    for (const { row } of edits) {
      const refusal = refusals.size === 0 ? { message, errors: {}, code } : refusals.get(row);
      if (!refusal) continue;
      outcome.refused.set(row, refusal);
      bases.refused(row, error);
    }
    const left = edits.filter(({ row }) => !outcome.refused.has(row));
    await submitTogether({ strategyId, label, bases }, left, base, outcome);
  }
}

/** Saves the points of the rows of a grid: one entry of the history and one undo for all that were made on one revision. */
export async function submitPointRows(
  strategyId: number,
  label: string,
  edits: readonly PointEdit[],
  bases: RowBases,
): Promise<Outcome> {
  const outcome: Submission = { ids: new Map(), refused: new Map(), undos: [] };
  for (const [base, its] of Map.groupBy(edits, ({ row }) => bases.of(row).option.base))
    await submitTogether({ strategyId, label, bases }, its, base === undefined ? {} : { base }, outcome);
  const { ids, refused, undos } = outcome;
  const undo = async (): Promise<void> => {
    for (const one of undos) await one();
  };
  return { ids, refused, undo: undos.length > 0 ? undo : undefined };
}
