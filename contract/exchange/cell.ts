import type { Cell, CellType } from '../values/cell.ts';

/** A column of a sheet. */
export interface Column<Row> {
  heading: string;
  type: CellType;
  /** In characters. */
  width: number;
  of: (row: Row) => Cell;
}

/** The head of a column. */
export type ColumnHead = Omit<Column<unknown>, 'of'>;

/** A sheet with its cells, which are made as they are read. */
export interface Sheet {
  /** At most 31 characters, without those that Excel forbids. */
  name: string;
  columns: readonly ColumnHead[];
  rows: Iterable<readonly Cell[]>;
}

/** The widths of columns without one of their own: characters. */
const WIDTHS: Record<CellType, number> = { text: 24, number: 12, date: 12, time: 18, percent: 11 };

/** A column of a type. */
export const column = <Row>(
  heading: string,
  type: CellType,
  of: (row: Row) => Cell,
  width = WIDTHS[type],
): Column<Row> => ({ heading, type, width, of });

/** The sheet of some records. */
export const sheetOf = <Row>(
  name: string,
  columns: readonly Column<Row>[],
  records: Iterable<Row>,
): Sheet => ({
  name,
  columns,
  rows: {
    *[Symbol.iterator]() {
      for (const record of records) yield columns.map(({ of }) => of(record));
    },
  },
});

/** The most characters of a cell in Excel. */
export const CELL_MAX = 32_767;
const CUT = '… [cut here: a cell holds 32,767 characters]';

/** A text that fits a cell of Excel; a longer one ends with a note that says so. */
export function fitted(text: string): string {
  if (text.length <= CELL_MAX) return text;
  const end = CELL_MAX - CUT.length;
  // Half of a character that takes two code units would make the file unreadable.
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return text.slice(0, isSplit ? end - 1 : end) + CUT;
}
