import { expect, test } from 'vitest';
import { readPeriod } from './period.ts';

test.each([
  ['monthly', '1', 'Month'],
  ['Quarterly', '1', 'Quarter'],
  ['annual', '1', 'Year'],
  ['half-yearly', '6', 'Month'],
  ['bi-weekly', '2', 'Week'],
  ['Month 3', '3', 'Month'],
  ['3 months', '3', 'Month'],
  ['every 2 weeks', '2', 'Week'],
  ['per year', '1', 'Year'],
  ['Quarter', '1', 'Quarter'],
])('%j is %s %s', (text, period, periodUnit) => {
  expect(readPeriod(text)).toEqual({ period, periodUnit });
});

test.each(['', '3', 'sometimes', '3 months 2', 'moon'])('%j is no period with a unit', (text) => {
  expect(readPeriod(text)).toBeUndefined();
});
