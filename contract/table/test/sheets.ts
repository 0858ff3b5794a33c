import type { ImportMapping } from '../mapping.ts';
import type { ReadCell } from '../../values/cell.ts';
import type { ReadSheet } from '../row.ts';

/** A cell of a sheet that a test makes: a text, a number, `percent(0.5)` or `day('2026-01-31')`. */
export type TestCell = string | number | boolean | null | ReadCell;

/** A cell that shows a fraction as a percentage. */
export const percent = (value: number): ReadCell => ({ value, kind: 'percent' });

/** A cell that holds a date. */
export const day = (value: string): ReadCell => ({ value, kind: 'date' });

function readCell(cell: TestCell): ReadCell {
  if (cell === null || cell === '') return { value: null, kind: 'empty' };
  if (typeof cell === 'object') return cell;
  const kind = { string: 'text', number: 'number', boolean: 'boolean' } as const;
  return { value: cell, kind: kind[typeof cell as keyof typeof kind] };
}

/** A sheet with rows of cells. */
export const sheetOfCells = (rows: readonly (readonly TestCell[])[], name = 'Sheet1'): ReadSheet => ({
  name,
  rows: rows.map((cells) => cells.map(readCell)),
  isCut: false,
});

/** A mapping with its columns as a test names them: a field or place, or null. */
export const mappingOf = (
  rows: ImportMapping['rows'],
  columns: readonly (string | ImportMapping['columns'][number])[],
  more: Partial<ImportMapping> = {},
): ImportMapping => ({
  sheet: 'Sheet1',
  heading: { first: 0, count: 1 },
  rows,
  columns: columns.map((use) => (typeof use === 'string' ? { field: use } : use)),
  mode: 'addAndChange',
  creates: true,
  decimal: '.',
  dates: 'dmy',
  leaves: [],
  choices: {},
  ...more,
});
