import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../../../../contract/scorecard/calendar.ts';
import type { Aggregation, Grain } from '../../../../contract/scorecard/settings.ts';
import { type EnteredPeriod, grainChangeWords } from './grain-change.ts';

const months = Array.from({ length: 12 }, (_, month): EnteredPeriod => ({
  grain: 'month',
  start: `2025-${String(month + 1).padStart(2, '0')}-01`,
}));
const quarters = ['01', '04', '07', '10'].map((month): EnteredPeriod => ({
  grain: 'quarter',
  start: `2025-${month}-01`,
}));
const words = (entered: readonly EnteredPeriod[], to: Grain, aggregation: Aggregation = 'sum') =>
  grainChangeWords(DEFAULT_CALENDAR, entered, to, aggregation).join(' ');

test.each<[Aggregation, string]>([
  ['sum', 'The 12 monthly values stay and are summed into 4 quarters.'],
  ['mean', 'The 12 monthly values stay and are averaged into 4 quarters.'],
  ['last', 'The 12 monthly values stay. The last of each makes 4 quarters.'],
  ['min', 'The 12 monthly values stay. The lowest of each makes 4 quarters.'],
  ['max', 'The 12 monthly values stay. The highest of each makes 4 quarters.'],
  ['ratio', 'The 12 monthly values stay. The ratio of their sums makes 4 quarters.'],
  ['supplied', 'The 12 monthly values stay. Quarters show none until they are entered.'],
])('to longer periods it says what becomes of the values: %s', (aggregation, sentence) => {
  expect(words(months, 'quarter', aggregation)).toBe(sentence);
});

test('to shorter periods it says that they show none', () => {
  expect(words(quarters, 'month')).toBe(
    'The 4 quarterly values stay as values of their quarters. Months show none until they are entered.',
  );
  expect(words(quarters.slice(0, 1), 'week')).toBe(
    'The 1 quarterly value stays as the value of its quarter. Weeks show none until they are entered.',
  );
});

test('values of several grains have a sentence each, and those of the chosen one show as they are', () => {
  expect(words([...quarters.slice(0, 2), ...months.slice(5, 7)], 'quarter')).toBe(
    'The 2 monthly values stay and are summed into 2 quarters. The 2 quarterly values show as they are.',
  );
  expect(words([], 'quarter')).toBe('');
  expect(words(months.slice(0, 1), 'half')).toBe('The 1 monthly value stays and is summed into 1 half-year.');
});
