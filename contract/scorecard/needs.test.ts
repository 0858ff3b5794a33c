import { expect, it } from 'vitest';
import { needsOf } from './needs.ts';
import { facts, measure, period } from './test/facts.ts';

/** Whether the scores of a KPI in a period take a point of a day. */
const takes = (
  measures: Parameters<typeof facts>[0],
  text: string,
  series: 'actual' | 'target',
  day: string,
) =>
  needsOf(facts(measures, {}), [{ ask: 'scores', id: 1, period: period(text) }]).some(
    (need) => need.id === 1 && need.series.includes(series) && need.from <= day && day <= need.to,
  );

it('should take the days of a week that ends after the month and the year that it belongs to', () => {
  // The Thursday of this week is the last day of 2026.
  expect(takes([measure(1, { grain: 'week' })], '2026', 'target', '2027-01-03')).toBe(true);
  expect(takes([measure(1)], '2026-12', 'actual', '2027-01-03')).toBe(true);
  expect(takes([measure(1)], '2026-12', 'actual', '2027-01-04')).toBe(false);
});

it('should take what was supplied for longer periods in the year of a ratio of two measures', () => {
  const ratio = measure(1, { aggregation: 'ratio', numeratorId: 2, denominatorId: 2 });
  const june = period('2026-06');
  const needs = needsOf(facts([ratio, measure(2)], {}), [
    { ask: 'timeline', id: 1, first: june, last: june },
  ]);
  const values = needs.find(({ id, series }) => id === 1 && series.includes('actual'));
  expect(values?.from.slice(0, 4)).not.toBe('2026');
  expect(values?.to).toMatch(/^2026-0[67]/);
});

it('should take all days of the week around the first and the last day of a year, over which its total is spread', () => {
  // 2029 ends on a Monday.
  expect(takes([measure(1, { grain: 'day' })], '2029-12-31', 'target', '2030-01-06')).toBe(true);
});

it('should take the same days of KPIs that stand alone, and also those that others read', () => {
  const reader = measure(3, { source: 'formula', formula: '[#2].prev(20)' });
  const carried = measure(4, { missing: 'carry' });
  const measures = [measure(1), measure(2), reader, carried, measure(5, { grain: 'year' })];
  const questions = [1, 3, 2, 4, 5].map((id) => ({ ask: 'scores' as const, id, period: period('2026-06') }));
  const needs = needsOf(facts(measures, {}), questions);
  const daysOf = (id: number) => needs.find((need) => need.id === id && need.series.includes('actual'));
  expect(daysOf(1)).toMatchObject({ from: '2025-05-29', to: '2026-07-03' });
  expect(daysOf(2)).toMatchObject({ from: '2023-09-28', to: '2026-07-03' });
  expect(daysOf(4)).toMatchObject({ from: '2025-02-26', to: '2026-07-03' });
  expect(daysOf(5)?.from).toBe('2012-12-29');
  expect(needs.filter(({ isCarried }) => isCarried).map(({ id }) => id)).toEqual([1, 3, 2, 4, 5]);
});
