import type { Cells, GridRefusal, GridRow } from './model.ts';

/** A row to save; `before` is its saved version, undefined for a new one. */
export interface ChangedRow extends GridRow {
  before: Cells | undefined;
}

/** The result of a save: old id to new id of saved rows, and the errors of the others. */
export interface Outcome {
  ids: ReadonlyMap<string, string>;
  refused: ReadonlyMap<string, GridRefusal>;
}

/** The message after a save: '3 KPIs were saved. 1 KPI was not saved:'. */
export function outcomeMessage(saved: number, left: number, [one, many]: readonly [string, string]): string {
  const sentence = (count: number, verb: string) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? `${one} was` : `${many} were`} ${verb}`;
  return saved > 0
    ? `${sentence(saved, 'saved')}. ${sentence(left, 'not saved')}:`
    : `${sentence(left, 'not saved')}:`;
}
