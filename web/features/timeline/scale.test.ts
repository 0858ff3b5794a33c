import { describe, expect, test } from 'vitest';
import { type Calendar, DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { dateOf, dayOf, percentOf } from './geometry.ts';
import { columnsOf, rangeOf, scaleOf, type Scale } from './scale.ts';

const span = (start: string, end: string) => ({ start: dayOf(start), end: dayOf(end) });
const dates = ({ start, end }: { start: number; end: number }) => [dateOf(start), dateOf(end)];

describe('a scale', () => {
  test('has one column a month, the first and the last cut to the range', () => {
    const columns = columnsOf(span('2026-11-20', '2027-05-20'));
    expect(columns.map(({ label }) => label)).toEqual([
      'Nov 2026',
      'Dec 2026',
      'Jan 2027',
      'Feb 2027',
      'Mar 2027',
      'Apr 2027',
      'May 2027',
    ]);
    expect(columns.map(({ start, end }) => end - start)).toEqual([11, 31, 31, 28, 31, 30, 19]);
  });

  test('has no column for a month outside the range', () => {
    expect(columnsOf(span('2026-12-01', '2027-01-01')).map(({ label }) => label)).toEqual(['Dec 2026']);
  });

  const labels = (scale: Scale, calendar?: Calendar) =>
    columnsOf(span('2026-11-20', '2027-08-01'), scale, calendar).map(({ label }) => label);

  test('has a column for each quarter or year, cut to the range', () => {
    expect(labels('quarter')).toEqual(['Q4 FY2026', 'Q1 FY2027', 'Q2 FY2027', 'Q3 FY2027']);
    expect(labels('year')).toEqual(['FY2026', 'FY2027']);
  });

  test('has the quarters and years of the calendar, and always the months that bars have dates in', () => {
    const april = { ...DEFAULT_CALENDAR, fiscalYearStartMonth: 4 };
    expect(labels('quarter', april)).toEqual(['Q3 FY2027', 'Q4 FY2027', 'Q1 FY2028', 'Q2 FY2028']);
    expect(labels('year', april)).toEqual(['FY2027', 'FY2028']);
    expect(labels('month', { ...april, weekPattern: '445' })).toEqual(labels('month'));
  });

  test('has today at a quarter of its range', () => {
    const today = dayOf('2026-11-20');
    expect(dates(rangeOf('month', today, []))).toEqual(['2026-09-20', '2027-05-20']);
    for (const scale of ['month', 'quarter', 'year'] as const)
      expect(percentOf(today, rangeOf(scale, today, []))).toBeCloseTo(25, 0);
  });

  test('shows the nearest work where none lies around today', () => {
    const today = dayOf('2026-11-20');
    const [past, ahead] = [span('2025-01-01', '2025-03-31'), span('2028-03-01', '2028-05-01')];
    expect(dates(rangeOf('month', today, [past]))).toEqual(['2024-09-30', '2025-05-31']);
    expect(dates(rangeOf('month', today, [past, ahead]))).toEqual(['2028-01-01', '2028-09-01']);
    expect(dates(rangeOf('quarter', today, [past, ahead]))[0]).toBe('2026-05-20');
  });

  test('fits a range', () => {
    expect(scaleOf(span('2026-01-01', '2026-12-31'))).toBe('month');
    expect(scaleOf(span('2026-01-01', '2028-12-31'))).toBe('quarter');
    expect(scaleOf(span('2026-01-01', '2031-12-31'))).toBe('year');
  });
});
