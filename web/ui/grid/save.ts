import type { Cells, GridRefusal, GridRow } from './model.ts';

/** A row to save; `before` is its saved version, undefined for a new one. */
export interface ChangedRow extends GridRow {
  before: Cells | undefined;
}

/** The result of a save: old id to new id of saved rows, and the errors of the others. */
export interface Outcome {
  ids: ReadonlyMap<string, string>;
  refused: ReadonlyMap<string, GridRefusal>;
  /** Takes the save back; undefined where it changed nothing. */
  undo: (() => Promise<unknown>) | undefined;
}

/** What became of the rows of a save, in numbers. */
export interface SaveCounts {
  saved: number;
  /** Refused, or with an error. */
  left: number;
  /** Without a name. */
  skipped: number;
}

const sentence = (count: number, [singular, many]: readonly [string, string], what: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? `${singular} was` : `${many} were`} ${what}`;

/**
 * The message after a save: '3 KPIs were saved. 1 row without a measure was skipped. 1 KPI was not saved:'. `name` is what a skipped
 * row misses.
 */
export function outcomeMessage(
  { saved, left, skipped }: SaveCounts,
  noun: readonly [string, string],
  name: string,
): string {
  return [
    saved > 0 && `${sentence(saved, noun, 'saved')}.`,
    skipped > 0 && `${sentence(skipped, [`row without ${name}`, `rows without ${name}`], 'skipped')}.`,
    left > 0 && `${sentence(left, noun, 'not saved')}:`,
  ]
    .filter(Boolean)
    .join(' ');
}
