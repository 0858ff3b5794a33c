import { compareTexts, hasWords, wordsOf } from '../words.ts';
import { type Cells, cellOf, numberIn, shownText, type GridColumn, type GridRow } from './model.ts';

/** The order of the rows by a column. */
export interface GridSort {
  column: string;
  direction: 'ascending' | 'descending';
}

function compare(column: GridColumn, a: Cells, b: Cells): number {
  const [left, other] =
    column.kind === 'number'
      ? [numberIn(column, a).value, numberIn(column, b).value]
      : [Number.NaN, Number.NaN];
  if (left !== null && other !== null && !Number.isNaN(left) && !Number.isNaN(other)) return left - other;
  // The typed text of a date is in the order of days.
  return column.kind === 'date'
    ? compareTexts(cellOf(a, column.id), cellOf(b, column.id))
    : compareTexts(shownText(column, a), shownText(column, b));
}

/** Sorts rows by a column. Empty cells are last in both directions; those of `isLast` come after all. */
export function sortRows(
  rows: readonly GridRow[],
  column: GridColumn,
  direction: GridSort['direction'],
  isLast: (row: GridRow) => boolean,
): GridRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const rank = Number(isLast(a)) - Number(isLast(b));
    const [left, other] = [a, b].map(({ cells }) => cellOf(cells, column.id).trim()) as [string, string];
    const gap = rank || Number(left === '') - Number(other === '');
    return gap || (left === '' ? 0 : sign * compare(column, a.cells, b.cells));
  });
}

/** Whether the cells of a row have every word of a text, in any column. */
export function isMatch(row: GridRow, columns: readonly GridColumn[], query: string): boolean {
  // A number is found as it is shown, and as it is typed.
  const texts = columns.flatMap((column) => {
    const shown = shownText(column, row.cells);
    return column.kind === 'number' ? [shown, cellOf(row.cells, column.id)] : [shown];
  });
  return hasWords(texts, wordsOf(query));
}
