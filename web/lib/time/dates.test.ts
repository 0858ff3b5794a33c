import { afterEach, expect, test, vi } from 'vitest';
import { dateTime, dayOfInstant, shortDate } from './dates.ts';

afterEach(() => vi.useRealTimers());

test('a day is written with two digits, the month in letters', () => {
  expect(shortDate('2024-01-05T12:00:00.000Z')).toBe('05 Jan 2024');
});

test('an instant is formatted as a day, and to the minute', () => {
  expect(dayOfInstant('2024-01-05T12:00:00.000Z')).toBe('Jan 5, 2024');
  expect(dateTime('2024-01-05T14:30:00.000Z')).toBe('Jan 5, 2024, 2:30 PM');
});

test('a missing day is today', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
  expect(shortDate(null)).toBe('20 Nov 2026');
  expect(shortDate('')).toBe('20 Nov 2026');
});
