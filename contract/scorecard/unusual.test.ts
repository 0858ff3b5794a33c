import { describe, expect, it } from 'vitest';
import { unusualAmong, unusualValue } from './unusual.ts';

const BEFORE = [50, 53, 51, 56, 55];

describe('an unusual value', () => {
  it.each([
    ['ten times the last', 570, '%', { kind: 'times', times: 10, last: 55, likely: 57 }],
    ['a hundred times the last', 5700, '', { kind: 'times', times: 104, last: 55, likely: 57 }],
    ['a tenth of the last', 5.5, '', { kind: 'times', times: 0.1, last: 55, likely: 55 }],
    ['far beyond ten times, where no slip explains it', 2000, '', { kind: 'times', times: 36, likely: null }],
    ['more than a share can be', 101, '%', { kind: 'unit', lower: 0, upper: 100 }],
    ['less than no time', -3, 'days', { kind: 'unit', lower: 0, upper: Infinity }],
    ['outside of the usual variation', 75, '', { kind: 'limits' }],
  ])('is %s', (_, value, unit, expected) => {
    expect(unusualValue(value, BEFORE, unit)).toMatchObject(expected);
  });

  it('has the limits of a chart of individual values', () => {
    // Mean 53, mean moving range 2.75.
    expect(unusualValue(45, BEFORE, '')).toEqual({
      kind: 'limits',
      lower: expect.closeTo(53 - 2.66 * 2.75),
      upper: expect.closeTo(53 + 2.66 * 2.75),
    });
    expect(unusualValue(47, BEFORE, '')).toBeNull();
  });

  it.each([
    ['fewer than four are before it', 570, [50, null, 53, 55], '%'],
    ['the last is 0', 12, [12, 0, 12, 0], ''],
    ['it is 0', 0, [3, 0, 6, 2], ''],
    ['the values before never varied', 6, [5, 5, 5, 5], ''],
    ['those before leave the range of the unit too', 104, [101, 99, 103, 102], '%'],
    ['it has another sign than the last', -30, [20, -25, 30, 3], 'points'],
  ])('is none where %s', (_, value, before, unit) => {
    expect(unusualValue(value, before, unit)).toBeNull();
  });
});

it('a value is told apart by those before it, the new ones included, and not by those after it', () => {
  const of = (kpiId: number, month: number, value: number | null) => ({
    kpiId,
    start: `2026-${String(month).padStart(2, '0')}-01`,
    value,
  });
  const stored = [of(1, 1, 50), of(1, 2, 53), of(1, 3, 51), of(1, 5, 9), of(2, 1, 1), of(1, 12, 500)];
  const added = [of(1, 7, 560), of(1, 5, 56), of(1, 6, null), of(2, 2, 560), of(1, 4, 55)];
  const unusual = unusualAmong(added, stored, () => '%');
  expect([...unusual]).toEqual([[added[0], { kind: 'times', times: 10, last: 56, likely: 56 }]]);
});
