import { type GridColumn, type GridRow, cellOf, copiedText, withText } from './model.ts';

/** Two opposite corners of selected cells: indexes of rows and columns. */
export interface GridRange {
  from: { row: number; column: number };
  to: { row: number; column: number };
}

/** The rows and columns of a grid, with the cells that cannot be edited. */
export interface GridCells {
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  isLocked?: ((row: GridRow, column: string) => boolean) | undefined;
}

const between = (a: number, b: number, value: number): boolean =>
  value >= Math.min(a, b) && value <= Math.max(a, b);

/** Whether a cell is in a range. */
export const isInRange = ({ from, to }: GridRange, row: number, column: number): boolean =>
  between(from.row, to.row, row) && between(from.column, to.column, column);

/** The rows of a range with the texts that `textOf` gives its cells; undefined leaves a cell as it is. */
function withTexts(
  range: GridRange,
  { rows, columns }: { rows: readonly GridRow[]; columns: readonly GridColumn[] },
  textOf: (row: GridRow, column: GridColumn) => string | undefined,
): GridRow[] {
  const among = columns.filter((_, index) => between(range.from.column, range.to.column, index));
  return rows
    .filter((_, index) => between(range.from.row, range.to.row, index))
    .map((row) =>
      among.reduce((filled, column) => {
        const text = textOf(row, column);
        return text === undefined ? filled : withText(filled, column, text);
      }, row),
    );
}

/** The rows of a range in which each cell has the text of the first row; of a range of one row that of the row above. */
export function filledDown(range: GridRange, grid: GridCells): GridRow[] {
  const first = Math.min(range.from.row, range.to.row);
  const source = grid.rows[range.from.row === range.to.row ? first - 1 : first];
  if (!source) return [];
  return withTexts(range, grid, (row, { id }) =>
    row === source || grid.isLocked?.(row, id) ? undefined : cellOf(source.cells, id),
  ).filter(({ id }) => id !== source.id);
}

/** The rows of a range without its texts. */
export const cleared = (range: GridRange, grid: GridCells): GridRow[] =>
  withTexts(range, grid, (row, { id }) => (grid.isLocked?.(row, id) ? undefined : ''));

/** The texts of a range, as a spreadsheet copies them. */
export const copiedRange = (range: GridRange, { rows, columns }: GridCells): string =>
  rows
    .filter((_, index) => between(range.from.row, range.to.row, index))
    .map(({ cells }) =>
      columns
        .filter((_, index) => between(range.from.column, range.to.column, index))
        .map((column) => copiedText(column, cells))
        .join('\t'),
    )
    .join('\n');

/** A range in words, for who does not see it; '' for a single cell. */
export function rangeText({ from, to }: GridRange, columns: readonly GridColumn[]): string {
  const [rows, across] = [Math.abs(from.row - to.row) + 1, Math.abs(from.column - to.column) + 1];
  if (rows * across === 1) return '';
  const header = columns[Math.min(from.column, to.column)]?.header ?? '';
  const first = Math.min(from.row, to.row) + 1;
  const lines = rows === 1 ? `Row ${first}` : `Rows ${first} to ${first + rows - 1}`;
  return `${lines} of ${across === 1 ? header : `${across} columns`} selected`;
}
