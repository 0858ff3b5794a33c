import { expect, test } from 'vitest';
import { dayText, quantityText } from './formats.ts';

test('a day is in words as the format of the language has it, whatever the zone', () => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const days = Array.from({ length: 400 }, (_, at) => Date.UTC(1900, 0, 1) + at * 274 * 86_399_000);
  for (const day of days) {
    expect(dayText(day)).toBe(format.format(day));
    expect(dayText(new Date(day).toISOString())).toBe(format.format(day));
  }
});

test('a quantity is in words as the format of the language has it', () => {
  const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
  for (const value of [0, -0, 7, -1200, 1e15, 1e21, 0.1, 2.5, 1234.567_891_2, -0.000_000_1, NaN])
    expect(quantityText(value)).toBe(format.format(value));
});
