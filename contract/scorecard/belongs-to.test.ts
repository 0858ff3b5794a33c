import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_CALENDAR } from './calendar.ts';
import { dateOf, dayOf } from './dates.ts';
import { parsePeriod } from './period-text.ts';
import { belongsTo, type Period, periodOn, periodsBetween } from './periods.ts';
import { GRAINS } from './settings.ts';
import { anyCalendar } from './test/kpi-plans.ts';

const named = (text: string): Period => parsePeriod(DEFAULT_CALENDAR, text, 'day') as Period;

it.each([
  ['2025-W40', '2025-10', 'a week that starts in September, by its Thursday, 2 October', true],
  ['2025-W40', '2025-09', 'and not to the month of its Monday', false],
  ['2026-W01', '2025-12', 'a week whose Thursday is 1 January, not to the month of its Monday', false],
  ['2026-W01', '2026', 'but to the year of its Thursday', true],
  ['2025-10-31', '2025-10', 'a day, to its month', true],
  ['2025-Q4', '2025-12', 'a quarter, to its last month', true],
  ['2025-Q4', '2025-10', 'and not to its first', false],
  ['2025', '2025-Q4', 'a year, to its last quarter', true],
  ['2025', '2025-H1', 'and not to its first half', false],
  ['2025-10', '2025-10', 'a month, to itself', true],
])('%s to %s: %s (%s)', (period, whole, _why, belongs) => {
  expect(belongsTo(DEFAULT_CALENDAR, named(period), named(whole))).toBe(belongs);
});

it('a value belongs to one month, and to the longer periods around that', () => {
  const dates = fc.integer({ min: dayOf('1950-01-01'), max: dayOf('2150-12-31') }).map(dateOf);
  fc.assert(
    fc.property(anyCalendar, dates, fc.constantFrom(...GRAINS), (calendar, date, grain) => {
      const period = periodOn(calendar, grain, date);
      const months = periodsBetween(calendar, 'month', period.start, period.end);
      const own = months.filter((month) => belongsTo(calendar, period, month));
      expect(own).toHaveLength(1);
      const [month] = own as [Period];
      for (const longer of ['quarter', 'half', 'year'] as const) {
        const around = periodOn(calendar, longer, month.start);
        expect(belongsTo(calendar, period, around)).toBe(true);
      }
    }),
  );
});
