import { GridRefusal, type Cells, type GridRow } from './model.ts';

/** A row to save; `before` is its saved version, undefined for a new one. */
export interface ChangedRow extends GridRow {
  before: Cells | undefined;
}

/** The result of a save: old id to new id of saved rows, and the errors of the others. */
interface Outcome {
  ids: Map<string, string>;
  refused: Map<string, GridRefusal>;
}

/** Sends rows in order. A refused row does not stop the others. */
export async function saveRows(
  rows: readonly GridRow[],
  before: ReadonlyMap<string, Cells>,
  save: (row: ChangedRow) => Promise<string>,
): Promise<Outcome> {
  const outcome: Outcome = { ids: new Map(), refused: new Map() };
  await Promise.all(
    rows.map(async ({ id, cells }) => {
      try {
        outcome.ids.set(id, await save({ id, cells, before: before.get(id) }));
      } catch (reason) {
        if (!(reason instanceof GridRefusal)) throw reason;
        outcome.refused.set(id, reason);
      }
    }),
  );
  return outcome;
}

/** The message after a save: '3 KPIs were saved. 1 KPI was not saved:'. */
export function outcomeMessage(saved: number, left: number, [one, many]: readonly [string, string]): string {
  const sentence = (count: number, verb: string) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? `${one} was` : `${many} were`} ${verb}`;
  return saved > 0
    ? `${sentence(saved, 'saved')}. ${sentence(left, 'not saved')}:`
    : `${sentence(left, 'not saved')}:`;
}
