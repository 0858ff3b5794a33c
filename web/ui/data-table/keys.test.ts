import { expect, test } from 'vitest';
import { actionOf } from './keys.ts';
import { flatten, nest } from './model.ts';

const rows = [
  {
    id: 'a',
    below: [
      { id: 'a1', below: [] },
      { id: 'a2', below: [] },
    ],
  },
  { id: 'b', below: [{ id: 'b1', below: [] }] },
];
interface Row {
  id: string;
  below: Row[];
}
const shape = { getId: (row: Row) => row.id, childrenOf: (row: Row) => row.below };
// a (open), a1, a2, b (folded)
const lines = flatten(nest<Row>(rows, shape), new Set(['b']));
const press = (
  key: string,
  at: { row: number; column: number },
  held: { shiftKey?: boolean; ctrlKey?: boolean } = {},
) =>
  actionOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, ...held }, lines, at, {
    columns: 3,
    page: 2,
  });

test('up and down stay in the column and stop at the ends', () => {
  expect(press('ArrowDown', { row: 0, column: 2 })).toEqual({ kind: 'go', row: 1, column: 2 });
  expect(press('ArrowDown', { row: 3, column: -1 })).toEqual({ kind: 'go', row: 3, column: -1 });
  expect(press('ArrowUp', { row: 0, column: -1 })).toEqual({ kind: 'go', row: 0, column: -1 });
  expect(press('PageDown', { row: 0, column: 1 })).toEqual({ kind: 'go', row: 2, column: 1 });
  expect(press('PageUp', { row: 3, column: 1 })).toEqual({ kind: 'go', row: 1, column: 1 });
});

test('right opens a folded row, then goes into its cells', () => {
  expect(press('ArrowRight', { row: 3, column: -1 })).toEqual({ kind: 'unfold', ids: ['b'] });
  expect(press('ArrowRight', { row: 0, column: -1 })).toEqual({ kind: 'go', row: 0, column: 0 });
  expect(press('ArrowRight', { row: 0, column: 2 })).toEqual({ kind: 'go', row: 0, column: 2 });
});

test('left leaves the cells, folds, and goes to the parent row', () => {
  expect(press('ArrowLeft', { row: 0, column: 0 })).toEqual({ kind: 'go', row: 0, column: -1 });
  expect(press('ArrowLeft', { row: 0, column: -1 })).toEqual({ kind: 'fold', ids: ['a'] });
  expect(press('ArrowLeft', { row: 2, column: -1 })).toEqual({ kind: 'go', row: 0, column: -1 });
  expect(press('ArrowLeft', { row: 3, column: -1 })).toBeUndefined();
});

test('home and end go along the cells, and on a row or with control to the first and last row', () => {
  expect(press('End', { row: 1, column: 0 })).toEqual({ kind: 'go', row: 1, column: 2 });
  expect(press('Home', { row: 1, column: 2 })).toEqual({ kind: 'go', row: 1, column: 0 });
  expect(press('End', { row: 1, column: -1 })).toEqual({ kind: 'go', row: 3, column: -1 });
  expect(press('Home', { row: 2, column: 1 }, { ctrlKey: true })).toEqual({ kind: 'go', row: 0, column: 1 });
});

test('a star opens all siblings of the current row', () => {
  expect(press('*', { row: 0, column: -1 })).toEqual({ kind: 'unfold', ids: ['b'] });
});

test('the menu keys open the menu, enter opens the row, other keys are not handled', () => {
  expect(press('F10', { row: 0, column: -1 }, { shiftKey: true })).toEqual({ kind: 'menu' });
  expect(press('F10', { row: 0, column: -1 })).toBeUndefined();
  expect(press('ContextMenu', { row: 0, column: -1 })).toEqual({ kind: 'menu' });
  expect(press('Enter', { row: 0, column: -1 })).toEqual({ kind: 'open' });
  expect(press('Tab', { row: 0, column: -1 })).toBeUndefined();
});
