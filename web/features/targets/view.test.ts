import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { planOf } from '../../test/content.ts';
import { choicesOf, periodsOf, trackedKpis, yearIn } from './view.ts';

const kpis = trackedKpis(
  planOf({
    kpis: [
      { measure: 'Plain' },
      {
        measure: 'Revenue',
        grain: 'month',
        below: [{ measure: 'North', grain: 'quarter', direction: 'band' }],
      },
      { measure: 'Margin', grain: 'month', source: 'formula', formula: '1', direction: 'none' },
    ],
  }),
);

test('only what is tracked is offered, and only what some KPI has', () => {
  expect(kpis.map(({ measure }) => measure)).toEqual(['Revenue', 'North', 'Margin']);
  const target = choicesOf(kpis, null, 'targets');
  expect(target.choices.map(({ id }) => id)).toEqual(['target', 'red', 'lo', 'hi', 'redLo', 'redHi']);
  expect([target.choice?.id, target.grains]).toEqual(['target', ['month']]);
  expect(choicesOf(kpis, 'lo', 'targets').grains).toEqual(['quarter']);
  expect(choicesOf(kpis, 'actual', 'values').grains).toEqual(['month', 'quarter']);
  expect(choicesOf([], 'red', 'targets')).toEqual({ choices: [], choice: undefined, grains: [] });
});

test('the address names a fiscal year, or today does', () => {
  const calendar = { ...DEFAULT_CALENDAR, fiscalYearStartMonth: 7 };
  expect(yearIn('2024', calendar, '2026-07-01')).toBe(2024);
  for (const text of [null, 'soon', '1', '2026.5']) expect(yearIn(text, calendar, '2026-07-01')).toBe(2027);
  const { periods, lastYear } = periodsOf(calendar, { year: 2027, grain: 'quarter' });
  expect(periods.map(({ key }) => key)).toEqual([
    'quarter:2026-07-01',
    'quarter:2026-10-01',
    'quarter:2027-01-01',
    'quarter:2027-04-01',
  ]);
  expect(lastYear[0]?.key).toBe('quarter:2025-07-01');
});
