import { expect, it } from 'vitest';
import { DEFAULT_CALENDAR } from '../../../../contract/scorecard/calendar.ts';
import { closingOf } from '../../../test/closing.ts';
import { nextLockDay } from './next-lock.ts';

it.each([
  // Values of October are due by November 10, so those of November by December 10.
  [{}, '2026-12-10'],
  [{ closesAfterDays: 5 }, '2026-12-05'],
  // October itself is not locked yet when it is talked about.
  [{ today: '2026-11-02', closesAfterDays: 5 }, '2026-12-05'],
  // A review of a month long ago agrees on what is done by the lock that comes.
  [{ today: '2027-03-03' }, '2027-03-10'],
  [{ today: '2027-03-12' }, '2027-04-10'],
])('is the day of the lock after the one of the review: %o', (fields, day) => {
  expect(nextLockDay(DEFAULT_CALENDAR, closingOf(fields))).toBe(day);
});
