import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '../../../contract/scorecard/numbers.ts';
import { filled, type FillRow, scaled } from './fill.ts';

const none = Array.from({ length: 4 }, () => null);
const row: FillRow = { values: none, lastYear: none, decimals: 0, isFlow: true };

test('a total is spread over the year, or over the rest after periods that keep what they have', () => {
  expect(filled({ kind: 'spread', total: 10 }, row, 0)).toEqual([2, 2, 3, 3]);
  expect(filled({ kind: 'spread', total: 10 }, { ...row, values: [5, null, 7, 8] }, 2)).toEqual([2, 3]);
});

test('a ramp runs from the first to the last, whatever the decimals', () => {
  expect(filled({ kind: 'ramp', first: 60.5, last: 100 }, row, 0)).toEqual([60.5, 74, 87, 100]);
  expect(filled({ kind: 'ramp', first: 60, last: 100 }, row, 3)).toEqual([100]);
  expect(filled({ kind: 'ramp', first: 5, last: 2 }, { ...row, decimals: 1 }, 2)).toEqual([5, 2]);
});

test('last year is copied with a growth; what was empty stays as it is', () => {
  const lastYear = [10, 11, null, 13];
  expect(filled({ kind: 'copy', percent: 3 }, { ...row, lastYear, isFlow: false }, 0)).toEqual([
    10,
    11,
    null,
    13,
  ]);
  expect(filled({ kind: 'copy', percent: 10 }, { ...row, lastYear, decimals: 1 }, 1)).toEqual([
    12.1,
    null,
    14.3,
  ]);
  expect(filled({ kind: 'copy', percent: 3 }, row, 0)).toBeUndefined();
});

test('the total of a copied flow grows exactly', () => {
  // 3% of 400 is 12; each period alone would grow to 103.
  expect(filled({ kind: 'copy', percent: 3 }, { ...row, lastYear: [33, 33, 33, 34] }, 0)).toEqual([
    34, 34, 34, 35,
  ]);
  expect(scaled([33, 33, 33, 34], 1.03, 0)).toEqual([34, 34, 34, 35]);
  expect(scaled([1, 1, 1], 1.5, 0)).toEqual([1, 2, 2]);
});

test('sums are exact for any values', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 53 }),
      fc.integer({ min: -50, max: 200 }),
      (values, percent) => {
        const factor = 1 + percent / 100;
        const total = sum(scaled(values, factor, 0));
        expect(Math.abs(total - sum(values) * factor)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(Number.isInteger(total)).toBe(true);
      },
    ),
  );
});
