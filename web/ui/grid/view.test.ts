import { expect, test } from 'vitest';
import type { GridColumn, GridRow } from './model.ts';
import { isMatch, sortRows } from './view.ts';

const name: GridColumn = { id: 'name', header: 'Name', width: 100, kind: 'text' };
const amount: GridColumn = { id: 'amount', header: 'Amount', width: 100, kind: 'number' };
const goal: GridColumn = {
  id: 'goal',
  header: 'Goal',
  width: 100,
  kind: 'select',
  options: [
    { value: '9', label: 'Alpha' },
    { value: '1', label: 'Beta' },
  ],
};
const row = (id: string, cells: GridRow['cells']): GridRow => ({ id, cells });
const rows = [
  row('a', { name: 'item 10', amount: '1,000', goal: '1' }),
  row('b', { name: 'Item 9', amount: '', goal: '9' }),
  row('c', { name: 'item 2', amount: '20%', goal: '' }),
  row('new', { name: '' }),
];
const isNew = ({ id }: GridRow) => id === 'new';
const order = (column: GridColumn, direction: 'ascending' | 'descending') =>
  sortRows(rows, column, direction, isNew).map(({ id }) => id);

test('rows are sorted by number, by text and by label; empty cells and new rows come last', () => {
  expect(order(amount, 'ascending')).toEqual(['c', 'a', 'b', 'new']);
  expect(order(amount, 'descending')).toEqual(['a', 'c', 'b', 'new']);
  expect(order(name, 'ascending')).toEqual(['c', 'b', 'a', 'new']);
  expect(order(goal, 'ascending')).toEqual(['b', 'a', 'c', 'new']);
});

test('a row matches a text whose words its cells show', () => {
  const columns = [name, amount, goal];
  const ids = (query: string) => rows.filter((it) => isMatch(it, columns, query)).map(({ id }) => id);
  expect(ids('ITEM beta')).toEqual(['a']);
  expect(ids('1,000')).toEqual(['a']);
  expect(ids('nowhere')).toEqual([]);
});
