import { expect, test } from 'vitest';
import {
  parseBlock,
  pasteBlock,
  readDay,
  sameCells,
  shownText,
  type GridColumn,
  type GridRow,
} from './model.ts';

const columns: GridColumn[] = [
  { id: 'name', header: 'Name', width: 100, kind: 'text' },
  { id: 'amount', header: 'Amount', width: 100, kind: 'number' },
  { id: 'goal', header: 'Goal', width: 100, kind: 'select', options: [{ value: '7', label: 'Grow' }] },
  { id: 'due', header: 'Due', width: 100, kind: 'date' },
];
let made = 0;
const newRow = (): GridRow => ({ id: `new-${++made}`, cells: { amount: '0' } });

test('a block of a spreadsheet is parsed, also with quoted cells', () => {
  expect(parseBlock('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(parseBlock('"two\nlines"\t"say ""so"""\nnext\t')).toEqual([
    ['two\nlines', 'say "so"'],
    ['next', ''],
  ]);
  expect(parseBlock('\tb')).toEqual([['', 'b']]);
  expect(parseBlock('5" pipe\tb')).toEqual([['5" pipe', 'b']]);
  expect(parseBlock('a\n\nb')).toEqual([['a'], [''], ['b']]);
});

test('a pasted block overwrites cells and adds the missing rows', () => {
  const rows: GridRow[] = [{ id: '1', cells: { name: 'old', amount: '1' } }];
  const pasted = pasteBlock(rows, columns, parseBlock('x\t1,000\ny\t20%'), { row: 0, column: 0 }, newRow);
  expect(pasted.map(({ cells }) => cells)).toEqual([
    { name: 'x', amount: '1,000' },
    { name: 'y', amount: '20%' },
  ]);
  expect(pasted[0]?.id).toBe('1');
});

test('columns beyond the last one are dropped, and a locked cell keeps its text', () => {
  const rows: GridRow[] = [{ id: '1', cells: { goal: 'kept' } }];
  const block = [['Grow', '2026-01-05', 'beyond']];
  expect(pasteBlock(rows, columns, block, { row: 0, column: 2 }, newRow)[0]?.cells).toEqual({
    goal: '7',
    due: '2026-01-05',
  });
  const locked = pasteBlock(
    rows,
    columns,
    block,
    { row: 0, column: 2 },
    newRow,
    (_, column) => column === 'goal',
  );
  expect(locked[0]?.cells).toEqual({ goal: 'kept', due: '2026-01-05' });
});

test('a pasted label matches its option case-insensitively, an unknown one is unchanged', () => {
  const paste = (text: string) =>
    pasteBlock([], columns, [[text]], { row: 0, column: 2 }, newRow)[0]?.cells.goal;
  expect([paste('grow'), paste('7'), paste('shrink')]).toEqual(['7', '7', 'shrink']);
});

test.each([
  ['2026-12-31', '2026-12-31'],
  ['1/5/2026', '2026-01-05'],
  ['Dec 31, 2026', '2026-12-31'],
  ['31 December 2026', '2026-12-31'],
  ['soon', 'soon'],
  ['', ''],
])('the day of %j is %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

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
