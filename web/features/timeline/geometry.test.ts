import { describe, expect, test } from 'vitest';
import {
  addMonths,
  clippedShare,
  dateOf,
  dayOf,
  daysAlong,
  elapsedOf,
  fitOf,
  localDay,
  MONTH_DAYS,
  monthsBetween,
  moved,
  percentOf,
  placeOf,
  rangeFaults,
} from './geometry.ts';

const span = (start: string, end: string) => ({ start: dayOf(start), end: dayOf(end) });
const dates = ({ start, end }: { start: number; end: number }) => [dateOf(start), dateOf(end)];
const range = span('2026-01-01', '2026-04-11');

describe('a calendar day', () => {
  test('is an integer and converts back to the same date', () => {
    for (const date of ['0001-01-01', '1969-12-31', '2024-02-29', '2026-03-29', '9999-12-31']) {
      expect(Number.isInteger(dayOf(date))).toBe(true);
      expect(dateOf(dayOf(date))).toBe(date);
    }
  });

  test('does not depend on the time of the date-time', () => {
    expect(dayOf('2026-03-05T00:00:00.000Z')).toBe(dayOf('2026-03-05'));
  });

  test('is that of the viewer’s time zone', () => {
    expect(dateOf(localDay(new Date(2026, 10, 20, 0, 5)))).toBe('2026-11-20');
    expect(dateOf(localDay(new Date(2026, 10, 20, 23, 55)))).toBe('2026-11-20');
  });

  test('months later is the same day, or the last of a shorter month', () => {
    expect(dateOf(addMonths(dayOf('2026-11-20'), 6))).toBe('2027-05-20');
    expect(dateOf(addMonths(dayOf('2026-08-31'), 6))).toBe('2027-02-28');
    expect(dateOf(addMonths(dayOf('2027-08-31'), 6))).toBe('2028-02-29');
  });
});

describe('the axis', () => {
  test('counts in months of 30.44 days', () => {
    expect(monthsBetween(0, MONTH_DAYS * 3)).toBeCloseTo(3);
    expect(percentOf(dayOf('2026-02-20'), range)).toBeCloseTo(50);
  });
});

describe('a bar', () => {
  test('is at the position of its days', () => {
    expect(placeOf(span('2026-01-11', '2026-01-31'), range)).toEqual({
      side: 'inside',
      left: 10,
      width: 20,
      isCutLeft: false,
      isCutRight: false,
    });
  });

  test('is cut at the ends of the range', () => {
    expect(placeOf(span('2025-06-01', '2026-01-11'), range)).toMatchObject({
      left: 0,
      width: 10,
      isCutLeft: true,
      isCutRight: false,
    });
    expect(placeOf(span('2026-04-01', '2026-04-12'), range)).toMatchObject({
      left: 90,
      width: 10,
      isCutLeft: false,
      isCutRight: true,
    });
  });

  test('outside the range is before or after it', () => {
    expect(placeOf(span('2025-06-01', '2025-12-31'), range)).toEqual({ side: 'before' });
    expect(placeOf(span('2026-04-12', '2026-05-01'), range)).toEqual({ side: 'after' });
  });
});

describe('the time elapsed', () => {
  const work = span('2026-01-11', '2026-01-31');

  test('is the share between start and end', () => {
    expect(elapsedOf(work, dayOf('2026-01-16'))).toBe(25);
  });

  test('stays between 0 and 100 percent', () => {
    expect(elapsedOf(work, dayOf('2025-01-01'))).toBe(0);
    expect(elapsedOf(work, dayOf('2027-01-01'))).toBe(100);
  });

  test('of one day is all or nothing', () => {
    const day = span('2026-01-11', '2026-01-11');
    expect(elapsedOf(day, dayOf('2026-01-10'))).toBe(0);
    expect(elapsedOf(day, dayOf('2026-01-11'))).toBe(100);
  });
});

describe('a share of a cut bar', () => {
  const half = (start: string, end: string) => clippedShare(50, span(start, end), range);

  test('ends at the same day as that of the whole bar', () => {
    expect(half('2026-01-11', '2026-01-31')).toBe(50);
    // From 20 days before the range to 60 days after its start: half of it is 20 of the 60 visible days.
    expect(half('2025-12-12', '2026-03-02')).toBeCloseTo(100 / 3);
    expect(half('2026-04-01', '2026-04-17')).toBeCloseTo(80);
  });

  test('is nothing or everything where it ends outside of the range', () => {
    expect(half('2025-01-01', '2026-01-11')).toBe(0);
    expect(half('2026-04-01', '2026-09-01')).toBe(100);
  });

  test('of elapsed time ends today', () => {
    const work = span('2025-12-12', '2026-03-02');
    const today = dayOf('2026-01-16');
    expect(clippedShare(elapsedOf(work, today), work, range)).toBeCloseTo(25);
  });
});

describe('the range that fits', () => {
  test('has the whole months of all work', () => {
    expect(dates(fitOf([span('2026-03-05', '2026-03-06'), span('2025-12-24', '2026-02-03')]))).toEqual([
      '2025-12-01',
      '2026-03-31',
    ]);
  });

  test('has dates of the product', () => {
    const message = 'Give a date from 1900-01-01 to 2200-12-31';
    expect(rangeFaults(span('0026-01-01', '0027-01-01'))).toEqual({ start: message });
    expect(rangeFaults(span('2200-06-01', '2201-01-01'))).toEqual({ end: message });
    expect(rangeFaults(span('1900-01-01', '1900-12-31'))).toEqual({});
  });

  test('is never too long', () => {
    const longest = fitOf([span('1999-12-31', '2062-01-01')]);
    expect(dateOf(longest.start)).toBe('1999-12-01');
    expect(rangeFaults(longest)).toEqual({});
  });
});

describe('moving', () => {
  const work = span('2026-01-11', '2026-01-31');

  test('changes both dates', () => {
    expect(dates(moved(work, 'whole', -12))).toEqual(['2025-12-30', '2026-01-19']);
  });

  test('an end never crosses the other', () => {
    expect(dates(moved(work, 'start', 400))).toEqual(['2026-01-31', '2026-01-31']);
    expect(dates(moved(work, 'end', -400))).toEqual(['2026-01-11', '2026-01-11']);
    expect(dates(moved(work, 'start', -1))).toEqual(['2026-01-10', '2026-01-31']);
  });

  test('stays within valid dates and keeps its length', () => {
    expect(dates(moved(span('2200-12-20', '2200-12-30'), 'whole', 7))).toEqual(['2200-12-21', '2200-12-31']);
  });

  test('goes by whole days', () => {
    expect(daysAlong(14, 1000, range)).toBe(1);
    expect(daysAlong(16, 1000, range)).toBe(2);
    expect(daysAlong(-104, 1000, range)).toBe(-10);
  });
});
