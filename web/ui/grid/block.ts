import { NOT_A_NUMBER, readNumber } from '../../../contract/words/number-text.ts';
import type { Cells, GridColumn, GridRow } from './model.ts';

/** A pasted table: the texts of its lines. */
export type Table = readonly (readonly string[])[];

/** A line of a pasted block: what its cells become, by column id. An empty text says that the cell is empty. */
export interface BlockLine {
  cells: Cells;
  /** How many rows below the current one it goes, where nothing names its row. */
  down: number;
}

/** A pasted block as a grid takes it. */
export interface Block {
  lines: readonly BlockLine[];
  /** Whether each line goes to the row that it names, else to the current row and on. */
  isNamed: boolean;
  /** The headings of columns that the grid does not have, and of those that are there twice. */
  unknown: readonly string[];
  repeated: readonly string[];
  /** Why cells and lines go nowhere, a sentence for each. */
  refused: readonly string[];
  /** Why nothing can be pasted. */
  refusal?: string | undefined;
  /** How many columns were beyond the last one. */
  beyond: number;
}

/** Where a block is pasted. */
export interface BlockPlace {
  /** All rows, those first that are shown. */
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  /** The columns that name a row, the most telling first. */
  keys: readonly string[];
  /** The current cell; undefined where none is chosen. */
  at: { row: number; column: number } | undefined;
}

/** Reads a pasted table for a grid. */
export type ReadBlock = (table: Table, place: BlockPlace) => Block;

/** Why a table is not pasted whose headings say nothing here. */
export const NO_HEADINGS = 'the first row looks like headings that this grid does not have';

/** A block of which nothing is pasted. */
export const refusedBlock = (refusal?: string, unknown: readonly string[] = []): Block => ({
  lines: [],
  isNamed: false,
  unknown,
  repeated: [],
  refused: [],
  refusal,
  beyond: 0,
});

const WITH_UNIT = /^[-+(]?[\p{Sc}]? ?\d[\d.,' ]*\p{L}+\.?\)?$/u;

/** Whether a text is a number in some notation, perhaps with its unit, or too long or too large for one. */
export function isNumeric(text: string): boolean {
  if (/^\d+$/.test(text)) return true;
  // The language that reads most: it has groups of two digits too.
  const { value, fault } = readNumber(text, { locale: 'en-IN' });
  return value !== null && (fault !== NOT_A_NUMBER || WITH_UNIT.test(text));
}

/** Whether a text stands in place of a number. */
const isNoValue = (text: string): boolean => /^(?:n\/?a|tb[ad]|[-–—*?]|none)$/i.test(text);

/** Whether a text is more than a number, or a mark for none. */
export const isWord = (text: string): boolean => text !== '' && !isNumeric(text) && !isNoValue(text);

/** The texts of a column of a table. */
export const textsAt = (table: Table, column: number): string[] => table.map((line) => line[column] ?? '');

/** The number of columns that have a text. */
export const widthOf = (table: Table): number =>
  Math.max(0, ...table.map((line) => line.findLastIndex(Boolean) + 1));

/** A table without the empty columns and lines around its end. */
export function trimmed(table: Table): Table {
  const height = table.findLastIndex((line) => line.some(Boolean)) + 1;
  const width = widthOf(table);
  return table.slice(0, height).map((line) => line.slice(0, width));
}
