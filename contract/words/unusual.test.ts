import { expect, it } from 'vitest';
import { unusualValue } from '../scorecard/unusual.ts';
import { unusualText } from './unusual.ts';

it.each([
  [570, '%', 'Ten times the last value (55%).'],
  [1210, '%', '22 times the last value (55%).'],
  [5.5, '%', 'A tenth of the last value (55%).'],
  [0.55, '%', 'One part in 100 of the last value (55%).'],
  [101, '%', 'Not within 0% to 100%.'],
  [-3, 'days', 'Less than 0 days.'],
  [75, '%', 'Outside of the usual 45.7% to 60.3%.'],
])('what is unusual about %d%s is told in a sentence', (value, unit, sentence) => {
  const unusual = unusualValue(value, [50, 53, 51, 56, 55], unit);
  expect(unusual && unusualText(unusual, { unit, decimals: null })).toBe(sentence);
});
