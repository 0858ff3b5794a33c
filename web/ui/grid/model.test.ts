import { expect, test } from 'vitest';
import { isChangedFrom, sameCells, shownText, withText, type GridColumn } from './model.ts';

const columns: GridColumn[] = [
  { id: 'name', header: 'Name', width: 100, kind: 'text' },
  { id: 'amount', header: 'Amount', width: 100, kind: 'number', repeats: true },
  { id: 'goal', header: 'Goal', width: 100, kind: 'select', options: [{ value: '7', label: 'Grow' }] },
  { id: 'due', header: 'Due', width: 100, kind: 'date' },
];

test('a cell formats numbers, dates and options, and shows any other text unchanged', () => {
  const [name, amount, goal, due] = columns as [GridColumn, GridColumn, GridColumn, GridColumn];
  expect(shownText(name, '1234')).toBe('1234');
  expect(shownText(amount, '1234.5')).toBe('1,234.5');
  expect(shownText(amount, 'many')).toBe('many');
  expect(shownText(goal, '7')).toBe('Grow');
  expect(shownText(due, '2026-01-05')).toBe('Jan 5, 2026');
  expect(shownText(due, '2026-13-45')).toBe('2026-13-45');
});

test('a missing cell is empty', () => {
  expect(sameCells({ name: '' }, {})).toBe(true);
  expect(sameCells({ name: 'a' }, {})).toBe(false);
});

test('the same text given again changes a row only where the column says so', () => {
  const [name, amount] = columns as [GridColumn, GridColumn];
  const row = { id: '1', cells: { name: 'a', amount: '5' } };
  expect(isChangedFrom(row.cells, withText(row, name, 'a'))).toBe(false);
  expect(isChangedFrom(row.cells, withText(row, name, 'b'))).toBe(true);
  expect(isChangedFrom(row.cells, withText(row, amount, '5'))).toBe(true);
});
