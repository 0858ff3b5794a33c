import { ApiError } from '../api/api-error.ts';
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

/** What a refused row shows of its error. */
export const rowRefusalOf = (error: ApiError): RowRefusal => ({
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

/** The parts of an error by row. `placeOf` gives the row and the field of a path; the field is empty for the row as a whole. */
export function refusalsByRow(
  error: ApiError,
  placeOf: (path: string) => { row: string; field: string } | undefined,
): Map<string, ApiError> {
  const { status, code } = error;
  if (code === 'network') return new Map();
  const parts = error.details.flatMap(({ path, message }) => {
    const place = placeOf(path);
    return place ? [{ ...place, message }] : [];
  });
  const partOf = (parts: readonly { field: string; message: string }[]): ApiError => {
    const message = parts[0]?.message ?? '';
    const details = parts
      .filter(({ field }) => field !== '')
      .map((detail) => ({ path: detail.field, message: detail.message }));
    return new ApiError(status, code, message, { error: message, code, details });
  };
  return new Map(
    Array.from(
      Map.groupBy(parts, ({ row }) => row),
      ([row, parts]) => [row, partOf(parts)],
    ),
  );
}

/** How the items of rows are saved in one call, and what an error says of each row: nothing where it is about them all. */
interface Sending<Item> {
  send: (
    items: readonly Item[],
    base: { base?: number },
  ) => Promise<{ ids: ReadonlyMap<string, string>; undo: (() => Promise<void>) | undefined }>;
  refusalsIn: (error: ApiError, items: readonly Item[]) => ReadonlyMap<string, ApiError>;
}

interface Submission {
  ids: Map<string, string>;
  refused: Map<string, ApiError>;
  undos: (() => Promise<void>)[];
}

/** Sends rows made on one revision together: those that are refused are left out, and the others sent again. */
async function sendTogether<Item extends { row: string }>(
  items: readonly Item[],
  base: { base?: number },
  sending: Sending<Item>,
  outcome: Submission,
): Promise<void> {
  if (items.length === 0) return;
  try {
    const { ids, undo } = await sending.send(items, base);
    if (undo) outcome.undos.unshift(undo);
    for (const [row, id] of ids) outcome.ids.set(row, id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusals = sending.refusalsIn(error, items);
    for (const { row } of items) {
      const refusal = refusals.size === 0 ? error : refusals.get(row);
      if (refusal) outcome.refused.set(row, refusal);
    }
    const left = items.filter(({ row }) => !outcome.refused.has(row));
    await sendTogether(left, base, sending, outcome);
  }
}

/**
 * Saves what a grid changed in its rows: one entry of the history and one undo for all that was made on one revision. `refusalOf`
 * says what a refused row shows, where its columns have other names.
 */
export async function saveRows<Item extends { row: string }>(
  items: readonly Item[],
  bases: RowBases,
  sending: Sending<Item>,
  refusalOf: (error: ApiError) => RowRefusal = rowRefusalOf,
): Promise<SubmittedRows> {
  const outcome: Submission = { ids: new Map(), refused: new Map(), undos: [] };
  // A row whose conflict was shown is made on a later revision than the others.
  for (const [base, rows] of Map.groupBy(items, ({ row }) => bases.baseOf(row).option.base))
    await sendTogether(rows, base === undefined ? {} : { base }, sending, outcome);
  for (const [row, error] of outcome.refused) bases.refused(row, error);
  const { ids, refused, undos } = outcome;
  const undo = async (): Promise<void> => {
    for (const undo of undos) await undo();
  };
  return {
    ids,
    refused: new Map(Array.from(refused, ([row, error]) => [row, refusalOf(error)])),
    undo: undos.length > 0 ? undo : undefined,
  };
}

const PATH = /^commands\.(\d+)(?:\.fields\.(.+))?$/;

/** Saves the rows of a grid, each by its command. */
export const submitRows = (
  strategyId: number,
  rows: readonly RowEdit[],
  bases: RowBases,
  refusalOf?: (error: ApiError) => RowRefusal,
): Promise<SubmittedRows> =>
  saveRows(
    rows,
    bases,
    {
      send: async (edits, base) => {
        const done = await submit(strategyId, { commands: edits.map(({ command }) => command), ...base });
        const ids = edits.map(({ row, command }) => {
          const commandId = 'id' in command && command.id !== undefined ? command.id : 0;
          return [row, String(done.ids[String(commandId)] ?? commandId)] as const;
        });
        return { ids: new Map(ids), undo: undoOf(strategyId, done) };
      },
      refusalsIn: (error, edits) => {
        const [only, ...others] = edits;
        if (only && others.length === 0) return new Map([[only.row, error]]);
        return refusalsByRow(error, (path) => {
          const [, index, field = ''] = PATH.exec(path) ?? [];
          const row = edits[Number(index)]?.row;
          return row === undefined ? undefined : { row, field };
        });
      },
    },
    refusalOf,
  );
