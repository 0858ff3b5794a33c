import { expect, test } from 'vitest';
import { layoutOf, numberWidth, withRoomOf } from './layout.ts';

test('a column of numbers is as wide as its longest text', () => {
  expect(numberWidth(100, '40%'.length)).toBe(100);
  expect(numberWidth(100, '1,234,567,890.125 incidents per 100k'.length)).toBeGreaterThan(270);
});

test('the columns share free space, and the table scrolls below the sum of their widths', () => {
  const columns = [
    { id: 'name', width: 160 },
    { id: 'target', width: 80 },
  ];
  expect(layoutOf(columns, 'name', true)).toEqual({
    template: 'minmax(min(10rem, 52vw), 160fr) minmax(5rem, 80fr) 2.75rem',
    minWidth: 'calc(min(10rem, 52vw) + 5rem + 2.75rem)',
    nameWidth: 'min(10rem, 52vw)',
  });
  const mark = { id: 'health', width: 24, isMark: true };
  expect(layoutOf([mark, ...columns], 'name', false).template).toBe(
    '1.5rem minmax(min(10rem, 52vw), 160fr) minmax(5rem, 80fr)',
  );
  const shared = columns.map((column) => ({ ...column, share: 300 }));
  expect(layoutOf(shared, 'name', false).template).toBe(
    'minmax(min(10rem, 52vw), 300fr) minmax(5rem, 300fr)',
  );
});

test('names share the room of hidden columns', () => {
  const columns: { id: string; width: number; share?: number; numeric?: boolean; isVital?: boolean }[] = [
    { id: 'objective', width: 100 },
    { id: 'name', width: 300, share: 320 },
    { id: 'target', width: 80, numeric: true },
    { id: 'status', width: 120, isVital: true },
  ];
  const shares = (hidden: { id: string; width: number }[]) =>
    withRoomOf(hidden, columns, 'name').map(({ width, share = width }) => share);
  expect(shares([])).toEqual([100, 320, 80, 120]);
  expect(
    shares([
      { id: 'owner', width: 120 },
      { id: 'due', width: 80 },
    ]),
  ).toEqual([150, 480, 80, 120]);
});
