import { expect, test } from 'vitest';
import { rounded } from '../scorecard/numbers.ts';
import { formatNumber } from './amount.ts';

const NUMBERS = [
  0, -0, 1, -1, 12, 999, 1000, -1000, 12_345.678, 1e6, 0.1, -0.1, -0.04, 1e-7, 123_456_789, 1e21, 1e300,
]
  .concat([NaN, Infinity, 2 ** 53, 1.005, 999.995, -999_999.5, 0.000_001])
  .concat(Array.from({ length: 200 }, (_, at) => Math.sin(at) * 10 ** (at % 12)));

test('formats numbers as the format of the language does', () => {
  const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
  for (const value of NUMBERS) expect(formatNumber(value)).toBe(format.format(value));
});

test.each([0, 1, 2, 4])('rounds to %i decimals as the format of the language does', (decimals) => {
  const fixed = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = new Intl.NumberFormat('en-US', fixed);
  for (const value of NUMBERS)
    expect(formatNumber(value, decimals)).toBe(format.format(rounded(value, decimals)));
});
