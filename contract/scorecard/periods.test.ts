import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Calendar, DEFAULT_CALENDAR, yearNamed, yearOn } from './calendar.ts';
import { addDays, dateOf, dayOf, weekdayOf } from './dates.ts';
import { parsePeriod } from './period-text.ts';
import { readPeriod } from './period-words.ts';
import {
  countBetween,
  lastEnded,
  nextPeriod,
  numberOn,
  periodAfter,
  periodAround,
  periodNumbered,
  periodOfYear,
  periodOn,
  periodsBetween,
  periodsIn,
  previousPeriod,
  weekOfYear,
} from './periods.ts';
import { GRAINS } from './settings.ts';
import { period } from './test/facts.ts';
import { anyCalendar } from './test/kpi-plans.ts';
import { runs } from '../test/runs.ts';

const fromJuly: Calendar = { ...DEFAULT_CALENDAR, fiscalYearStartMonth: 7 };
const retail: Calendar = {
  ...DEFAULT_CALENDAR,
  weekPattern: '445',
  weekAnchor: { rule: 'nearest', weekday: 6, month: 6, day: 30 },
};

const anyDate = fc.integer({ min: dayOf('1901-01-01'), max: dayOf('2199-12-31') }).map(dateOf);
const anyGrain = fc.constantFrom(...GRAINS);

describe('the calendar of fiscal years', () => {
  it('should name quarters by the year in which it ends (example 17)', () => {
    const quarterOn = (date: string) => periodOn(fromJuly, 'quarter', date).label;
    expect(['2025-07-01', '2025-09-30', '2026-06-30', '2026-07-01'].map(quarterOn)).toEqual([
      'Q1 FY2026',
      'Q1 FY2026',
      'Q4 FY2026',
      'Q1 FY2027',
    ]);
  });

  it('should name years by the year in which they start, where it is set so', () => {
    const byStart = (calendar: Calendar): Calendar => ({ ...calendar, yearLabel: 'start' });
    expect(periodOn(byStart(fromJuly), 'year', '2026-03-01').label).toBe('FY2025');
    expect(periodOn(byStart(DEFAULT_CALENDAR), 'year', '2026-03-01').label).toBe('FY2026');
    expect(periodOn(byStart(retail), 'year', '2026-03-01').label).toBe('FY2025');
    const toDecember = { ...retail, weekAnchor: { ...retail.weekAnchor, month: 12, day: 31 } };
    expect(periodOn(byStart(toDecember), 'year', '2026-03-01').label).toBe('FY2026');
  });

  it('should count ISO weeks, and place one by its Thursday (example 18)', () => {
    expect(periodOn(DEFAULT_CALENDAR, 'week', '2027-01-01').label).toBe('W53 2026');
    const weeksOf = (year: number) => [53, 52].find((week) => weekOfYear(DEFAULT_CALENDAR, year, week));
    expect([2025, 2026].map(weeksOf)).toEqual([52, 53]);
    const week = period('2026-W05');
    expect(week.start).toBe('2026-01-26');
    expect(periodAround(DEFAULT_CALENDAR, week, 'month').label).toBe('Jan 2026');
  });

  it('should make years of weeks that end nearest to a day (example 19)', () => {
    const year = period('FY2026', retail);
    expect([year.start, year.end]).toEqual(['2025-06-29', '2026-06-27']);
    expect(periodsIn(retail, year, 'week')).toHaveLength(52);
    const ends = periodsIn(retail, year, 'month').map(({ start, end, label }) => [label, start, end]);
    expect(ends.slice(0, 3)).toEqual([
      ['P01 FY2026', '2025-06-29', '2025-07-26'],
      ['P02 FY2026', '2025-07-27', '2025-08-23'],
      ['P03 FY2026', '2025-08-24', '2025-09-27'],
    ]);
    const next = period('FY2027', retail);
    expect(periodsIn(retail, next, 'week')).toHaveLength(53);
    expect(next.end).toBe('2027-07-03');
    const last = periodsIn(retail, next, 'month').at(-1);
    expect([last?.start, last?.end]).toEqual(['2027-05-23', '2027-07-03']);
    expect(weekOfYear(retail, 2027, 53)?.label).toBe('W53 FY2027');
  });

  it('should end a year on the last weekday of a month, also in February', () => {
    const calendar: Calendar = {
      ...retail,
      weekPattern: '13x4',
      weekAnchor: { rule: 'last', weekday: 7, month: 2, day: 31 },
    };
    const year = period('FY2026', calendar);
    expect([year.start, year.end]).toEqual(['2025-02-24', '2026-02-22']);
    expect(
      periodsIn(calendar, year, 'quarter').map((quarter) => periodsIn(calendar, quarter, 'month').length),
    ).toEqual([3, 3, 3, 4]);
    expect(periodOn(calendar, 'half', '2026-02-01').label).toBe('H2 FY2026');
    expect(periodOfYear(calendar, 'month', 2026, 13)).toBeUndefined();
  });

  it('should have 52 or 53 weeks in every year of 400, and 71 years of 53 in the ISO calendar', () => {
    const years = Array.from({ length: 400 }, (_, index) => 1700 + index);
    const isoWeeks = years.map((year) => (weekOfYear(DEFAULT_CALENDAR, year, 53) ? 53 : 52));
    expect(isoWeeks.filter((weeks) => weeks === 53)).toHaveLength(71);
    for (const pattern of ['445', '454', '544', '13x4'] as const) {
      for (const rule of ['nearest', 'last'] as const) {
        const calendar = { ...retail, weekPattern: pattern, weekAnchor: { ...retail.weekAnchor, rule } };
        let end: number | undefined;
        for (const year of years) {
          const { starts, next } = yearNamed(calendar, year);
          expect([52, 53]).toContain((next - (starts[0] as number)) / 7);
          expect(end ?? starts[0]).toBe(starts[0]);
          expect(weekdayOf(next - 1)).toBe(6);
          const fromAnchor = next - 1 - dayOf(`${year}-06-30`);
          const [low, high] = rule === 'nearest' ? ([-3, 3] as const) : ([-6, 0] as const);
          expect(fromAnchor).toBeGreaterThanOrEqual(low);
          expect(fromAnchor).toBeLessThanOrEqual(high);
          end = next;
        }
      }
    }
  });
});

describe('periods', () => {
  it('should leave no gap and no overlap in any calendar', () => {
    fc.assert(
      fc.property(anyCalendar, anyGrain, anyDate, (calendar, grain, date) => {
        const one = periodOn(calendar, grain, date);
        expect(one.start <= date && date <= one.end).toBe(true);
        expect(periodOn(calendar, grain, one.start)).toEqual(one);
        expect(periodOn(calendar, grain, one.end)).toEqual(one);
        const next = nextPeriod(calendar, one);
        expect(dayOf(next.start)).toBe(dayOf(one.end) + 1);
        expect(previousPeriod(calendar, next)).toEqual(one);
        expect(parsePeriod(calendar, one.key, 'day')).toEqual(one);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('should count periods by number in any calendar', () => {
    fc.assert(
      fc.property(anyCalendar, anyGrain, anyDate, (calendar, grain, date) => {
        const one = periodOn(calendar, grain, date);
        const number = numberOn(calendar, grain, date);
        expect(periodNumbered(calendar, grain, number)).toEqual(one);
        const next = nextPeriod(calendar, one);
        expect(periodAfter(calendar, one, 1)).toEqual(next);
        expect(periodAfter(calendar, one, -1)).toEqual(previousPeriod(calendar, one));
        const to = periodAfter(calendar, one, 30).end;
        expect(countBetween(calendar, grain, date, to)).toBe(
          periodsBetween(calendar, grain, date, to).length,
        );
        expect(countBetween(calendar, grain, next.start, one.start)).toBe(0);
      }),
      { numRuns: runs(500) },
    );
  });

  it('should count the days of three centuries without building them', () => {
    expect(countBetween(DEFAULT_CALENDAR, 'day', '1900-01-01', '2200-12-31')).toBe(109_938);
    expect(periodOn(DEFAULT_CALENDAR, 'month', '0026-01-01').start).toBe('0026-01-01');
  });

  it('should divide every coarser period wholly into finer ones', () => {
    fc.assert(
      fc.property(anyCalendar, anyGrain, anyGrain, anyDate, (calendar, one, other, date) => {
        const [fine, coarse] = [one, other].toSorted((a, b) => GRAINS.indexOf(a) - GRAINS.indexOf(b)) as [
          typeof one,
          typeof one,
        ];
        const part = periodOn(calendar, fine, date);
        const whole = periodAround(calendar, part, coarse);
        const parts = periodsIn(calendar, whole, fine);
        expect(parts).toContainEqual(part);
        for (const [index, { start }] of parts.slice(1).entries())
          expect(dayOf(start)).toBe(dayOf(parts[index]?.end as string) + 1);
        const after = nextPeriod(calendar, parts.at(-1) ?? part);
        expect(periodAround(calendar, after, coarse)).toEqual(nextPeriod(calendar, whole));
      }),
      { numRuns: runs(500) },
    );
  });

  it('should find the fiscal year of any day', () => {
    fc.assert(
      fc.property(anyCalendar, anyDate, (calendar, date) => {
        const { name, starts, next } = yearOn(calendar, dayOf(date));
        expect(starts[0]).toBeLessThanOrEqual(dayOf(date));
        expect(next).toBeGreaterThan(dayOf(date));
        expect(yearNamed(calendar, name).starts).toEqual(starts);
      }),
    );
  });

  it('should list the periods between two dates, and find the last that has ended', () => {
    const keys = periodsBetween(DEFAULT_CALENDAR, 'month', '2026-01-31', '2026-03-01').map(({ key }) => key);
    expect(keys).toEqual(['month:2026-01-01', 'month:2026-02-01', 'month:2026-03-01']);
    expect(periodsBetween(DEFAULT_CALENDAR, 'month', '2026-02-01', '2026-01-01')).toEqual([]);
    expect(lastEnded(DEFAULT_CALENDAR, 'month', '2026-02-27').label).toBe('Jan 2026');
    expect(lastEnded(DEFAULT_CALENDAR, 'month', '2026-02-28').label).toBe('Feb 2026');
    expect(periodOn(DEFAULT_CALENDAR, 'day', '2026-02-14').label).toBe('Feb 14, 2026');
  });
});

describe('the text of a period', () => {
  const keyOf = (text: string, calendar = DEFAULT_CALENDAR) => parsePeriod(calendar, text, 'month')?.key;

  it('should name a period in each way', () => {
    expect(keyOf('month:2026-02-01')).toBe('month:2026-02-01');
    expect(keyOf('2026-02')).toBe('month:2026-02-01');
    expect(keyOf('2026-02-14')).toBe('month:2026-02-01');
    expect(keyOf('2026')).toBe('year:2026-01-01');
    expect(keyOf('2026-Q2')).toBe('quarter:2026-04-01');
    expect(keyOf('2026-H2')).toBe('half:2026-07-01');
    expect(keyOf('FY2026', fromJuly)).toBe('year:2025-07-01');
    expect(keyOf('FY2026-Q1', fromJuly)).toBe('quarter:2025-07-01');
    expect(keyOf('2026-Q1', fromJuly)).toBe('quarter:2026-01-01');
    expect(keyOf('FY2026-H1', fromJuly)).toBe('half:2025-07-01');
    expect(keyOf('FY2026-P02', retail)).toBe('month:2025-07-27');
    expect(keyOf('2026-02', retail)).toBe('month:2026-01-25');
    expect(keyOf('2026-W05')).toBe('week:2026-01-26');
    expect(keyOf('FY2026-W01', retail)).toBe('week:2025-06-29');
  });

  it.each([
    'month:2026-02-02',
    'moon:2026-02-01',
    'month:2026-02-30',
    'week:2026-02-01',
    '2026-02-30',
    '2026-13',
    '2026-Q0',
    '2026-Q5',
    '2026-H3',
    '2026-P02',
    '2026-W54',
    '2026-W00',
    'FY2026-Q5',
    'FY2026-P13',
    'FY2026-Q0',
    'FY3026',
    '1026',
    '1026-01-01',
    '9999-01-01',
    '1899-12-31',
    'year:1899-01-01',
    'month:0026-01-01',
    'day:2201-01-01',
    '2201-01',
    'FY2201',
    '0026',
    'February',
    '',
  ])('should refuse %j', (text) => {
    expect(keyOf(text)).toBeUndefined();
  });

  it('should name each period that holds a date from 1900 to 2200, and read its key back', () => {
    for (const calendar of [DEFAULT_CALENDAR, fromJuly, retail])
      for (const date of ['1900-01-01', '2200-12-31'])
        for (const grain of GRAINS) {
          const period = parsePeriod(calendar, date, grain);
          expect(period, `${grain} of ${date}`).toBeDefined();
          expect(keyOf(period?.key ?? '', calendar)).toBe(period?.key);
        }
    expect(keyOf('FY2201', fromJuly)).toBe('year:2200-07-01');
    expect(keyOf('FY2202', fromJuly)).toBeUndefined();
  });

  it('should be read back from its label and its key, in every calendar and language', () => {
    const anyLocale = fc.constantFrom('en-US', 'en-GB', 'en-IN', 'de-DE', 'de-CH', 'fr-FR');
    fc.assert(
      fc.property(
        anyCalendar,
        anyGrain,
        anyDate,
        anyLocale,
        fc.nat(100),
        (calendar, grain, date, locale, days) => {
          const one = periodOn(calendar, grain, date);
          const shown = periodsBetween(calendar, grain, addDays(date, -days), date);
          expect(readPeriod({ calendar, grain, locale, shown }, one.label)).toEqual(one);
          expect(readPeriod({ calendar, grain, locale, shown }, one.key)).toEqual(one);
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it('should refuse a part of the calendar year that is no period of a fiscal year', () => {
    const fromFebruary = { ...DEFAULT_CALENDAR, fiscalYearStartMonth: 2 };
    expect(keyOf('2026-Q1', fromFebruary)).toBeUndefined();
    expect(keyOf('2026', fromFebruary)).toBeUndefined();
  });
});
