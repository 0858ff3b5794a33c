import { expect, test } from 'vitest';
import { layoutOf, numberWidth } from './layout.ts';

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
});
