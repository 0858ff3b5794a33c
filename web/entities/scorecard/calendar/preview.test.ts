import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../../../../contract/scorecard/calendar.ts';
import { todayIn } from '../../../../contract/scorecard/today.ts';
import { previewOf } from './preview.ts';
import { calendarOf, calendarValuesOf, changedCalendar, checkCalendar } from './values.ts';

test('the running fiscal year and the next one, with quarters and months', () => {
  const years = previewOf({ ...DEFAULT_CALENDAR, fiscalYearStartMonth: 7 }, '2026-02-10');
  expect(years.map(({ year }) => [year.label, year.start, year.end])).toEqual([
    ['FY2026', '2025-07-01', '2026-06-30'],
    ['FY2027', '2026-07-01', '2027-06-30'],
  ]);
  expect(years[0]?.quarters.map(({ quarter, months }) => [quarter.label, months.length])).toEqual([
    ['Q1 FY2026', 3],
    ['Q2 FY2026', 3],
    ['Q3 FY2026', 3],
    ['Q4 FY2026', 3],
  ]);
  expect(years[0]?.quarters[2]?.months[1]).toMatchObject({ label: 'Feb 2026', end: '2026-02-28' });
});

test('a year of weeks has its own months', () => {
  const weekAnchor = { rule: 'nearest', weekday: 6, month: 6, day: 30 } as const;
  const [year] = previewOf({ ...DEFAULT_CALENDAR, weekPattern: '445', weekAnchor }, '2025-12-01');
  expect(year?.quarters[0]?.months.map(({ end }) => end)).toEqual(['2025-07-26', '2025-08-23', '2025-09-27']);
});

test('today is that of the time zone', () => {
  const now = new Date('2026-01-01T02:00:00Z');
  expect(todayIn({ ...DEFAULT_CALENDAR, timeZone: 'America/New_York' }, now)).toBe('2025-12-31');
  expect(todayIn({ ...DEFAULT_CALENDAR, timeZone: 'Asia/Tokyo' }, now)).toBe('2026-01-01');
});

test('a calendar keeps its values in the form, and only what differs is sent', () => {
  const values = calendarValuesOf(DEFAULT_CALENDAR);
  expect(calendarOf(values)).toEqual(DEFAULT_CALENDAR);
  expect(changedCalendar(DEFAULT_CALENDAR, calendarOf(values))).toEqual({});
  const changed = calendarOf({ ...values, 'weekAnchor.day': '30', yearLabel: 'start' });
  expect(changedCalendar(DEFAULT_CALENDAR, changed)).toEqual({
    yearLabel: 'start',
    weekAnchor: { ...DEFAULT_CALENDAR.weekAnchor, day: 30 },
  });
  expect(checkCalendar({ ...values, timeZone: 'Mars' })).toEqual({
    timeZone: 'Give a time zone such as Europe/Berlin',
  });
});
