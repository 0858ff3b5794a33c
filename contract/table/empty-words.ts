import { textOf } from '../values/cell-text.ts';
import { readPoint } from '../values/point-value.ts';
import { mayHoldNumbers } from './columns.ts';
import type { ImportMapping } from './mapping.ts';
import type { ReadSheet } from './row.ts';

/** The cells of a column that bring no value though something stands in them. */
export interface EmptyWords {
  column: number;
  count: number;
  /** The first of their rows. */
  rows: number[];
  /** What stands there. */
  cells: string[];
}

const ROWS_MAX = 3;

/** The words for 'no value' in the columns of numbers, such as 'TBD' and '-'. */
export function emptyWords(
  { rows }: ReadSheet,
  { heading, columns, rows: sort, decimal, leaves, open = [] }: ImportMapping,
): EmptyWords[] {
  const end = heading.first + heading.count;
  const left = new Set(leaves);
  return columns.flatMap((use, column): EmptyWords[] => {
    if (!use || open.includes(column) || !mayHoldNumbers(use, sort)) return [];
    const matches = rows.flatMap((cells, row) => {
      const text = row < end || left.has(row) ? '' : textOf(cells[column]);
      // What has a digit is no word.
      return text !== '' &&
        !/\d/.test(text) &&
        readPoint(cells[column], { decimal, unit: '' }).kind === 'none'
        ? [{ row, text }]
        : [];
    });
    if (matches.length === 0) return [];
    return [
      {
        column,
        count: matches.length,
        rows: matches.slice(0, ROWS_MAX).map(({ row }) => row),
        cells: [...new Set(matches.map(({ text }) => text))].slice(0, ROWS_MAX),
      },
    ];
  });
}
