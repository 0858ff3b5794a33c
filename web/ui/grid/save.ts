import { GridRefusal, type Cells, type GridRow } from './model.ts';

/** A row to save; `before` is what is saved of it, undefined for a new one. */
export interface ChangedRow extends GridRow {
  before: Cells | undefined;
}

/** What became of the rows that were sent: old id to the id they have now, and why others were refused. */
interface Outcome {
  ids: Map<string, string>;
  refused: Map<string, GridRefusal>;
}

/** Sends rows in order. One that is refused leaves the others alone. */
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

/** How many rows were saved and how many were not: '3 KPIs were saved. 1 KPI was not saved:'. */
export function outcomeMessage(saved: number, left: number, [one, many]: readonly [string, string]): string {
  const words = (count: number, verb: string) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? `${one} was` : `${many} were`} ${verb}`;
  return saved > 0
    ? `${words(saved, 'saved')}. ${words(left, 'not saved')}:`
    : `${words(left, 'not saved')}:`;
}
