import { expect, test } from 'vitest';
import { quantityText } from './formats.ts';

test('a quantity is in words as the format of the language has it', () => {
  const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
  for (const value of [0, -0, 7, -1200, 1e15, 1e21, 0.1, 2.5, 1234.567_891_2, -0.000_000_1, NaN])
    expect(quantityText(value)).toBe(format.format(value));
});
