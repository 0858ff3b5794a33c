import { expect, it } from 'vitest';
import type { GridColumn } from './model.ts';
import { cleared, copiedRange, filledDown, isInRange } from './range.ts';

const columns: GridColumn[] = ['a', 'b', 'c'].map((id) => ({ id, header: id, width: 80, kind: 'text' }));
const rows = [1, 2, 3].map((line) => ({
  id: String(line),
  cells: Object.fromEntries(columns.map(({ id }) => [id, `${id}${line}`])),
}));
const isLocked = ({ id }: { id: string }, column: string) => id === '2' && column === 'b';
const grid = { rows, columns, isLocked };
const at = (row: number, column: number) => ({ row, column });
const texts = (changed: readonly { cells: object }[]) =>
  changed.map(({ cells }) => Object.values(cells).join(' '));

it('holds the cells between its corners, whichever was first', () => {
  const range = { from: at(2, 1), to: at(1, 0) };
  expect(isInRange(range, 1, 1)).toBe(true);
  expect(isInRange(range, 0, 0)).toBe(false);
  expect(copiedRange(range, grid)).toBe('a2\tb2\na3\tb3');
});

it('is filled from its first row, but for what is locked; one row from the row above', () => {
  expect(texts(filledDown({ from: at(0, 0), to: at(2, 1) }, grid))).toEqual(['a1 b2 c2', 'a1 b1 c3']);
  expect(texts(filledDown({ from: at(2, 0), to: at(2, 0) }, grid))).toEqual(['a2 b3 c3']);
  expect(filledDown({ from: at(0, 0), to: at(0, 1) }, grid)).toEqual([]);
});

it('is emptied, but for what is locked', () => {
  expect(texts(cleared({ from: at(1, 1), to: at(2, 2) }, grid))).toEqual(['a2 b2 ', 'a3  ']);
});
