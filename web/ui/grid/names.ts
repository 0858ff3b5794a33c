import { NOT_A_NUMBER, readNumber } from '../../../contract/words/number-text.ts';
import { plainText } from './header.ts';
import { cellOf, type Cells, type GridColumn, type GridRow } from './model.ts';

/** How the cells of a grid are named in both directions, as a target is by its KPI and its month. */
export interface GridNames {
  /** The columns that texts name, by id, beside their headings. Above a heading row a bare number is a name too. */
  columns?: (texts: readonly string[], isHeading: boolean) => (string | undefined)[];
  /** What the texts of a first column name, as the rows have it; without it, rows are named by the text that they have. */
  rows?: (texts: readonly string[], isHeading: boolean) => (string | undefined)[];
  /** The columns that a pasted block may have and the grid does not show. */
  unseen?: readonly GridColumn[];
  /** The unseen columns of a block with one value a line: what names its column, and the value. */
  long?: { column: string; value: string };
  /** Why a pasted row that names none goes nowhere; undefined where it becomes a new one. */
  refusal: (cells: Cells) => string | undefined;
}

/** A pasted table: the texts of its lines. */
export type Table = readonly (readonly string[])[];

/** A pasted block whose columns are known. */
export interface Block {
  /** The column of each text of a line; undefined for one that goes nowhere. */
  slots: readonly (GridColumn | undefined)[];
  lines: Table;
  /** Whether there is a row of headings. */
  hasHeading: boolean;
  /** Whether each line goes to the row that it names, else to the current row and on. */
  isNamed: boolean;
  /** The headings of columns that the grid does not have, and of those that are there twice. */
  unknown: readonly string[];
  repeated: readonly string[];
  /** Why nothing can be pasted. */
  refusal?: string | undefined;
}

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

/** Reads which rows and columns of a grid texts name. */
export class NameReader {
  readonly #names: GridNames | undefined;
  readonly #knownNames: ReadonlySet<string>;
  /** The columns that a block may have, those first that are shown. */
  readonly columns: readonly GridColumn[];

  constructor(
    columns: readonly GridColumn[],
    rows: readonly GridRow[],
    key: string | undefined,
    names: GridNames | undefined,
  ) {
    this.#names = names;
    this.columns = [...columns, ...(names?.unseen ?? [])];
    this.#knownNames = new Set(rows.map(({ cells }) => plainText(cellOf(cells, key ?? ''))).filter(Boolean));
  }

  /** Which of the texts name a row. */
  rowsNamed(texts: readonly string[], isHeading = false): boolean[] {
    const named = this.#names?.rows?.(texts, isHeading);
    return named
      ? named.map((name) => name !== undefined)
      : texts.map((text) => this.#knownNames.has(plainText(text)));
  }

  /** The columns that texts name beside their headings. */
  columnsNamed = (texts: readonly string[], isHeading = false): (GridColumn | undefined)[] =>
    this.#names?.columns?.(texts, isHeading).map((id) => this.columns.find((column) => column.id === id)) ??
    texts.map(() => undefined);
}
