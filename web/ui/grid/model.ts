import type { ReactNode } from 'react';
import { isDate } from '../../../contract/scorecard/dates.ts';
import { numberText, type NumberReading } from '../../../contract/words/number-text.ts';
import type { Suggestion } from '../only-choice.ts';
import { readTyped, shownNumber } from '../typed-number.ts';
import { dayText } from '../../../contract/words/dates.ts';

/** A column of a grid. Cells have the typed text; `kind` is the type of its editor and alignment. */
export interface GridColumn {
  id: string;
  header: string;
  /** In pixels. */
  width: number;
  kind: 'text' | 'number' | 'date' | 'select';
  /** The options of a select. A cell has the value and shows the label. */
  options?: readonly { value: string; label: string }[];
  /** A select that also accepts other texts. */
  free?: boolean;
  /** Stays in sight also in a narrow window, as the first column does in a wide one. */
  isFrozen?: boolean;
  /** Its cells name their rows. */
  isRowHeading?: boolean;
  /** Suggestions for a text. */
  suggestions?: readonly Suggestion[];
  /** Shown as a mark in the header. */
  required?: boolean;
  /** The unit that may stand beside a number. */
  unitOf?: (cells: Cells) => string;
  /** Reads a pasted text that also fills other columns; undefined where it is no such text. */
  read?: (text: string) => Cells | undefined;
  /** A group: an empty pasted cell has the text above where one of these columns has a text. */
  fillsFor?: readonly string[];
  /** The same text given again is a change too. */
  repeats?: boolean;
  /** What stands before the text of a cell, where that is of something else than the heading says. */
  noteOf?: (cells: Cells) => string | undefined;
}

/** Why what is typed into a cell is not saved for now, and where that is changed. */
export interface CellLock {
  why: string;
  /** What the first cell says in place of the sign of a lock. */
  word?: string;
  reopen: ReactNode;
}

/** The typed texts by column id; a missing one is ''. */
export type Cells = Readonly<Record<string, string>>;

/** A row of a grid, saved or not. */
export interface GridRow {
  id: string;
  cells: Cells;
  /** The columns that got a text again, of those that `repeats`. */
  repeated?: readonly string[] | undefined;
}

/** The errors of a row: column id to message. */
export type RowErrors = Readonly<Record<string, string>>;

/** Why a row was not saved: the reason and its code; `errors` are those of single cells. */
export interface GridRefusal {
  message: string;
  errors: RowErrors;
  code: string;
}

/** The options of a select whose values are its labels. */
export const optionsOf = (values: readonly string[]): { value: string; label: string }[] =>
  values.map((value) => ({ value, label: value }));

/** The text of a cell. */
export const cellOf = (cells: Cells, column: string): string => cells[column] ?? '';

/** Whether two rows have equal cells. */
export const sameCells = (a: Cells, b: Cells): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every((column) => cellOf(a, column) === cellOf(b, column));

/** A row with a text in one of its cells. */
export function withText<Row extends GridRow>(row: Row, { id, repeats }: GridColumn, text: string): Row {
  const repeated = repeats ? [...new Set([...(row.repeated ?? []), id])] : row.repeated;
  return { ...row, cells: { ...row.cells, [id]: text }, repeated };
}

/** Whether a row differs from its saved version, or from a new row. */
export const isChangedFrom = (before: Cells, { cells, repeated = [] }: GridRow): boolean =>
  repeated.length > 0 || !sameCells(before, cells);

/** What the cell of a column says as a number. */
export const numberIn = ({ id, unitOf }: GridColumn, cells: Cells): NumberReading =>
  readTyped(cellOf(cells, id), unitOf?.(cells));

const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value);

/**
 * The formatted text of a cell: a number with separators, a long date, an option's label, else the typed text. A number that could
 * have been read as thousands has a fourth decimal: '1.2340'.
 */
export function shownText(column: GridColumn, cells: Cells): string {
  const { id, kind, options } = column;
  const text = cellOf(cells, id);
  if (kind === 'number') {
    const { value, isAmbiguous } = numberIn(column, cells);
    if (!isNumber(value)) return text;
    return isAmbiguous && !Number.isInteger(value) ? numberText(value) : shownNumber(value);
  }
  if (kind === 'date') return isDate(text) ? dayText(text) : text;
  return options?.find(({ value }) => value === text)?.label ?? text;
}

/** The text of a cell for the clipboard: a number as every language reads it. */
export function copiedText(column: GridColumn, cells: Cells): string {
  const value = column.kind === 'number' ? numberIn(column, cells).value : null;
  return isNumber(value) ? numberText(value) : shownText(column, cells);
}
