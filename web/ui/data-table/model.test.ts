import { expect, test } from 'vitest';
import {
  alikeIn,
  count,
  filter,
  flatten,
  foldable,
  inGroups,
  nest,
  nextSort,
  optionsOf,
  textOf,
  type DataColumn,
  type Sort,
} from './model.ts';

interface Item {
  id: number;
  name: string;
  amount: number | null;
  items?: Item[];
}

const name: DataColumn<Item> = { id: 'name', header: 'Name', width: 100, value: (item) => item.name };
const amount: DataColumn<Item> = {
  id: 'amount',
  header: 'Amount',
  width: 100,
  value: (item) => item.amount,
  text: (item) => (item.amount === null ? 'N/A' : `${item.amount}%`),
};
const shape = { getId: (item: Item) => item.id, childrenOf: (item: Item) => item.items ?? [] };

const items: Item[] = [
  {
    id: 1,
    name: 'Item 10',
    amount: 5,
    items: [
      { id: 11, name: 'Zeta', amount: 1 },
      { id: 12, name: 'alpha', amount: 2 },
    ],
  },
  { id: 2, name: 'item 9', amount: null },
  { id: 3, name: 'Beta', amount: -4, items: [{ id: 31, name: 'Gamma', amount: 7 }] },
];

const names = (by?: { column: DataColumn<Item>; direction: Sort['direction'] }) =>
  flatten(nest(items, shape, by), new Set()).map(({ row }) => row.name);

test('unsorted rows keep their order, each with its nested rows', () => {
  expect(names()).toEqual(['Item 10', 'Zeta', 'alpha', 'item 9', 'Beta', 'Gamma']);
});

test('groups stand in the order of their first rows, and do not indent', () => {
  const grouping = {
    label: 'Group by sign',
    column: 'sign',
    by: (item: Item) => ((item.amount ?? 0) < 0 ? 'loss' : 'gain'),
    of: (item: Item) => ({ name: `As ${item.name}`, title: '' }),
  };
  const byName = { column: name, direction: 'ascending' } as const;
  const lines = flatten(inGroups(nest(items, shape, byName), grouping), new Set(['gain']));
  expect(
    lines.map(({ row, group, level, depth, isOpen }) => [group?.().name ?? row.name, level, depth, isOpen]),
  ).toEqual([
    ['As Beta', 1, 0, true],
    ['Beta', 2, 0, true],
    ['Gamma', 3, 1, undefined],
    ['As item 9', 1, 0, false],
  ]);
});

test('every level is sorted separately, texts case-insensitively and by the numbers in them', () => {
  expect(names({ column: name, direction: 'ascending' })).toEqual([
    'Beta',
    'Gamma',
    'item 9',
    'Item 10',
    'alpha',
    'Zeta',
  ]);
});

test('numbers are sorted as numbers, and missing ones are last in both directions', () => {
  expect(names({ column: amount, direction: 'ascending' })[0]).toBe('Beta');
  expect(names({ column: amount, direction: 'ascending' }).at(-1)).toBe('item 9');
  expect(names({ column: amount, direction: 'descending' })[0]).toBe('Item 10');
  expect(names({ column: amount, direction: 'descending' }).at(-1)).toBe('item 9');
});

test('a line has its level, its position among its siblings, its parent and its open state', () => {
  const lines = flatten(nest(items, shape), new Set([3]));
  expect(
    lines.map(({ id, level, position, siblings, parent, isOpen }) => [
      id,
      level,
      position,
      siblings,
      parent,
      isOpen,
    ]),
  ).toEqual([
    [1, 1, 1, 3, -1, true],
    [11, 2, 1, 2, 0, undefined],
    [12, 2, 2, 2, 0, undefined],
    [2, 1, 2, 3, -1, undefined],
    [3, 1, 3, 3, -1, false],
  ]);
});

test('a filter keeps the rows with all its words and their parents', () => {
  const hits = (words: string) =>
    flatten(filter(nest(items, shape), words, [name, amount]), new Set()).map(({ row }) => row.name);
  expect(hits('GAMMA 7%')).toEqual(['Beta', 'Gamma']);
  expect(hits('item')).toEqual(['Item 10', 'item 9']);
  expect(hits('n/a')).toEqual(['item 9']);
  expect(hits('nothing')).toEqual([]);
  expect(hits('  ')).toHaveLength(6);
});

test('a filter searches only the given columns', () => {
  expect(filter(nest(items, shape), '7%', [name])).toEqual([]);
});

test('a filter by texts keeps the rows that have exactly them; a mere parent of a match is not counted', () => {
  const byName = { id: 'name', label: 'Name', value: ({ name }: Item) => name };
  const hits = filter(nest(items, shape), '', [name], [byName], { name: 'Gamma' });
  expect(flatten(hits, new Set()).map(({ row, isContext }) => [row.name, isContext])).toEqual([
    ['Beta', true],
    ['Gamma', false],
  ]);
  expect(count(hits)).toBe(1);
  expect(filter(nest(items, shape), '', [name], [byName], { name: 'Gamm' })).toEqual([]);
  expect(filter(nest(items, shape), 'beta', [name], [byName], { name: 'Gamma' })).toEqual([]);
});

test('a filter offers the texts of all rows, sorted', () => {
  const byAmount = { id: 'amount', label: 'Amount', value: (item: Item) => textOf(amount, item) };
  const offered = optionsOf(nest(items, shape), byAmount);
  expect(offered).toEqual(
    [...new Set(offered)].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
  );
  expect(offered).toContain('N/A');
});

test('rows are counted on all levels, and those with nested rows can be folded', () => {
  const all = nest(items, shape);
  expect(count(all)).toBe(6);
  expect(foldable(all)).toEqual([1, 3]);
  expect(flatten(all, new Set(foldable(all)))).toHaveLength(3);
});

test('a cell shows its text, else its value', () => {
  const nothing: Item = { id: 1, name: '', amount: null };
  const { text: _, ...plain } = amount;
  expect(textOf(amount, nothing)).toBe('N/A');
  expect(textOf(plain, nothing)).toBe('');
  expect(textOf(plain, { ...nothing, amount: 5 })).toBe('5');
});

test('clicks on a header sort ascending, descending and not at all; another column starts ascending', () => {
  const up = nextSort(undefined, 'a');
  const down = nextSort(up, 'a');
  expect([up?.direction, down?.direction, nextSort(down, 'a')]).toEqual([
    'ascending',
    'descending',
    undefined,
  ]);
  expect(nextSort(down, 'b')).toEqual({ id: 'b', direction: 'ascending' });
});

test('columns are alike where all of six rows or more have one text, on every level, and none that is vital', () => {
  const flat = (amounts: (number | null)[]) =>
    nest(
      amounts.map((value, id): Item => ({ id, name: '', amount: value })),
      shape,
    );
  const alike = (amounts: (number | null)[], isVital = false) => [
    ...alikeIn(flat(amounts), [name, { ...amount, isVital }]),
  ];
  expect(alike([5, 5, 5, 5, 5, 5])).toEqual([
    ['name', ''],
    ['amount', '5%'],
  ]);
  expect(alike([5, 5, 5, 5, 5, 6])).toEqual([['name', '']]);
  expect(alike([5, 5, 5, 5, 5, 5], true)).toEqual([['name', '']]);
  expect(alike([5, 5, 5, 5, 5])).toEqual([]);
  expect(alikeIn(nest([], shape), [name])).toEqual(new Map());
  const nested = [{ id: 1, name: 'A', amount: 1, items: Array.from({ length: 5 }, () => items[1] as Item) }];
  expect(alikeIn(nest(nested, shape), [name, amount])).toEqual(new Map());
});
