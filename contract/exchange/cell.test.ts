import { expect, test } from 'vitest';
import { CELL_MAX, column, fitted, sheetOf } from './cell.ts';
import { EXPORTS } from './what.ts';

test('a text that is too long for a cell ends with a note, and no character is halved', () => {
  expect(fitted('a'.repeat(CELL_MAX))).toHaveLength(CELL_MAX);
  for (const shift of ['', 'b']) {
    const cut = fitted(`${shift}${'😀'.repeat(CELL_MAX)}`);
    expect(cut.length).toBeLessThanOrEqual(CELL_MAX);
    expect(cut).toMatch(/😀… \[cut here: a cell holds 32,767 characters\]$/u);
    expect(cut.isWellFormed()).toBe(true);
  }
});

test('the names of sheets are ones that Excel takes', () => {
  for (const name of Object.values(EXPORTS)) expect(name).toMatch(/^[^[\]:*?/\\']{1,31}$/);
});

test('the cells of a sheet follow from its records, as they are read', () => {
  const sheet = sheetOf(
    'Squares',
    [column<number>('Number', 'number', (n) => n), column<number>('Square', 'number', (n) => n * n)],
    [2, 3],
  );
  expect(sheet.columns.map(({ heading }) => heading)).toEqual(['Number', 'Square']);
  expect([...sheet.rows]).toEqual([
    [2, 4],
    [3, 9],
  ]);
});
