import { ApiError } from './api-error.ts';
import type { RowBases } from './live/edit-base.ts';
import type { ContentEdit } from './edit.ts';
import { submit } from './outbox.ts';
import { undoOf } from './undo/undo.ts';

/** A row of a grid with the one command that saves it. */
export interface RowEdit {
  row: string;
  command: ContentEdit['commands'][number];
}

/** Why a row was refused: the reason and its code; `errors` are those of single fields. */
export interface RowRefusal {
  message: string;
  errors: Record<string, string>;
  code: string;
}

const asItIs = (error: ApiError): RowRefusal => ({
  message: error.message,
  errors: error.fieldErrors(),
  code: error.code,
});

/** What became of rows: the id of each saved record, and why others were refused. */
export interface SubmittedRows {
  ids: Map<string, string>;
  refused: Map<string, RowRefusal>;
  /** Takes back all that was saved; undefined where that changed nothing. */
  undo: (() => Promise<void>) | undefined;
}

const PATH = /^commands\.(\d+)(?:\.fields\.(.+))?$/;

/** The refusals in an error of a batch, by the index of the command. */
function refusalsIn(error: ApiError): Map<number, ApiError> {
  const parts = error.details.flatMap(({ path, message }) => {
    const match = PATH.exec(path);
    return match ? [{ index: Number(match[1]), path: match[2] ?? '', message }] : [];
  });
  const refusals = new Map<number, ApiError>();
  for (const [index, its] of Map.groupBy(parts, (part) => part.index)) {
    const [{ message } = { message: '' }] = its;
    const details = its
      .filter(({ path }) => path !== '')
      .map(({ path, message: words }) => ({ path, message: words }));
    if (error.code !== 'network')
      refusals.set(
        index,
        new ApiError(error.status, error.code, message, { error: message, code: error.code, details }),
      );
  }
  return refusals;
}

interface Submission {
  ids: Map<string, string>;
  refused: Map<string, ApiError>;
  undos: (() => Promise<void>)[];
}

/** Submits rows made on one revision together: those that are refused are left out, and the others sent again. */
async function submitTogether(
  strategyId: number,
  rows: readonly RowEdit[],
  base: { base?: number },
  outcome: Submission,
): Promise<void> {
  if (rows.length === 0) return;
  try {
    const commands = rows.map(({ command }) => command);
    const done = await submit(strategyId, { commands, ...base });
    const undo = undoOf(strategyId, done);
    if (undo) outcome.undos.unshift(undo);
    for (const { row, command } of rows) {
      const given = 'id' in command && command.id !== undefined ? command.id : 0;
      outcome.ids.set(row, String(done.ids[String(given)] ?? given));
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusals = rows.length === 1 ? new Map([[0, error]]) : refusalsIn(error);
    for (const [index, { row }] of rows.entries()) {
      const refusal = refusals.get(index) ?? (refusals.size === 0 ? error : undefined);
      if (refusal) outcome.refused.set(row, refusal);
    }
    const left = rows.filter(({ row }) => !outcome.refused.has(row));
    await submitTogether(strategyId, left, base, outcome);
  }
}

/**
 * Saves the rows of a grid: one edit, one entry of the history, one undo. `refusalOf` says what a refused row shows, where its
 * columns have other names.
 */
export async function submitRows(
  strategyId: number,
  rows: readonly RowEdit[],
  bases: RowBases,
  refusalOf: (error: ApiError) => RowRefusal = asItIs,
): Promise<SubmittedRows> {
  const outcome: Submission = { ids: new Map(), refused: new Map(), undos: [] };
  // A row whose conflict was shown is made on a later revision than the others.
  for (const [base, its] of Map.groupBy(rows, ({ row }) => bases.of(row).option.base))
    await submitTogether(strategyId, its, base === undefined ? {} : { base }, outcome);
  for (const [row, error] of outcome.refused) bases.refused(row, error);
  const { ids, refused, undos } = outcome;
  const undo = async (): Promise<void> => {
    for (const one of undos) await one();
  };
  return {
    ids,
    refused: new Map(Array.from(refused, ([row, error]) => [row, refusalOf(error)])),
    undo: undos.length > 0 ? undo : undefined,
  };
}
