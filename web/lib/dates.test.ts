import { afterEach, expect, test, vi } from 'vitest';
import { shortDate } from './dates.ts';

afterEach(() => vi.useRealTimers());

test('a day is written with two digits, the month in letters', () => {
  expect(shortDate('2024-01-05T12:00:00.000Z')).toBe('05 Jan 2024');
});

test('a missing day is today', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
  expect(shortDate(null)).toBe('20 Nov 2026');
  expect(shortDate('')).toBe('20 Nov 2026');
});
