import {
  type CellItem,
  LEADING,
  PADDING,
  type PageItem,
  type TextStyle,
  heightOf,
} from '../../contract/drawing/items.ts';
import { linesOf } from './text.ts';

/** The fewest lines of a text on each side of a break. */
export const LINES_LEAST = 2;
/** The least height of the rows that go on on a page: an inch, so that no page is begun for one of them. */
export const ROWS_LEAST = 72;

/** What a cell of a table says. */
export interface Cell extends Partial<TextStyle>, Pick<CellItem, 'below'> {
  text: string;
  indent?: number;
  /** Draws beside the text, given the place of the middle of its first line and the right end of the cell. */
  mark?: (x: number, y: number, right: number) => PageItem[];
}

/** A row of a table. */
export interface Row {
  cells: readonly Cell[];
  isHeader?: boolean;
  fill?: string;
  /** The least height. */
  least?: number;
  /** It stays on one page with the row after it. */
  isHead?: boolean;
}

const isBlank = ({ text, mark }: Cell): boolean =>
  (text === '' || text === '–') && (mark?.(0, 0, 0) ?? []).length === 0;

/** A table without the columns that are empty below their header; the others get their width. */
export function withoutEmpty(
  columns: readonly number[],
  rows: readonly Row[],
): { columns: number[]; rows: Row[] } {
  const body = rows.filter(({ isHeader }) => !isHeader);
  const isShown = columns.map(
    (_, index) => index === 0 || body.some(({ cells }) => cells[index] && !isBlank(cells[index])),
  );
  const total = columns.reduce((sum, width) => sum + width, 0);
  const shown = columns.filter((_, index) => isShown[index]);
  const left = shown.reduce((sum, width) => sum + width, 0);
  return {
    columns: shown.map((width) => (width * total) / left),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_, index) => isShown[index]) })),
  };
}

/** A row with its lines. */
export interface MadeRow {
  row: Row;
  height: number;
  cells: CellItem[];
}

/** The most lines of its cells. */
export const linesIn = ({ cells }: Pick<MadeRow, 'cells'>): number =>
  Math.max(1, ...cells.map(({ lines }) => lines.length));

/** The height of rows below each other. */
export const heightOfMade = (rows: readonly MadeRow[]): number =>
  rows.reduce((sum, { height }) => sum + height, 0);

/** Whether a row is neither repeated on each page nor the head of others. */
const isBody = ({ row }: MadeRow): boolean => !row.isHeader && !row.isHead;

/** The height of the first rows that stay together. */
export function together(rows: readonly MadeRow[]): number {
  const end = rows.findIndex(({ row }) => !row.isHead);
  return heightOfMade(rows.slice(0, (end < 0 ? rows.length : end) + 1));
}

/** Lays out the texts of a row. */
export function madeRow(row: Row, columns: readonly number[], style: TextStyle): MadeRow {
  const cells = row.cells.map((cell, index): CellItem => {
    const { text, indent = 0, mark: _, ...cellStyle } = cell;
    const look = { ...style, ...cellStyle };
    const width = (columns[index] ?? 0) - 2 * PADDING.x - indent;
    const [first = ''] = text.split('\n', 1);
    const lines = text === '' ? [] : linesOf(text, width, look);
    return { ...look, indent, lines, head: linesOf(first, width, look).length };
  });
  const heights = cells.map((cell) => heightOf(Math.max(1, cell.lines.length), cell));
  return {
    row,
    cells,
    height: Math.max(row.least ?? 0, ...heights.map((cellHeight) => cellHeight + 2 * PADDING.y)),
  };
}

/** The height of a table on one page. */
export function heightOfTable(
  allColumns: readonly number[],
  allRows: readonly Row[],
  style: TextStyle,
): number {
  const { columns, rows } = withoutEmpty(allColumns, allRows);
  return heightOfMade(rows.map((row) => madeRow(row, columns, style)));
}

/** The part of a row that fits a height, and the rest. */
export function splitRow(made: MadeRow, style: TextStyle, room: number): [MadeRow, MadeRow] {
  const most = Math.floor((room - 2 * PADDING.y) / (style.size * LEADING));
  // The rest is more than one line.
  const fit = Math.max(1, Math.min(most, linesIn(made) - LINES_LEAST));
  const partOf = (from: number, to?: number): MadeRow => {
    const cells = made.cells.map((cell) => ({
      ...cell,
      lines: cell.lines.slice(from, to),
      head: Math.max(0, cell.head - from),
    }));
    // Only the first part has the marks.
    const row = from === 0 ? made.row : { ...made.row, cells: made.row.cells.map(({ text }) => ({ text })) };
    const part = { row, cells };
    return { ...part, height: heightOf(linesIn(part), style) + 2 * PADDING.y };
  };
  return [partOf(0, fit), partOf(fit)];
}

/** Moves rows from the end of a page to what waits for the next one, where that is hardly anything. */
export function fillRest(now: MadeRow[], waiting: MadeRow[], style: TextStyle): void {
  while (heightOfMade(waiting) < ROWS_LEAST) {
    const last = now.pop();
    if (!last) return;
    if (heightOfMade(now.filter(isBody)) >= ROWS_LEAST) {
      waiting.unshift(last);
      // A head goes with its rows.
      while (now.at(-1)?.row.isHead) waiting.unshift(now.pop() as MadeRow);
    } else {
      const isSplit = linesIn(last) >= 2 * LINES_LEAST;
      const room = last.height + heightOfMade(waiting) - ROWS_LEAST;
      const [first, ...rest] = isSplit ? splitRow(last, style, room) : [last];
      now.push(first);
      waiting.unshift(...rest);
      return;
    }
  }
}
