import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  dateTime,
  dayOfInstant,
  dayText,
  monthText,
  cardDate,
  shortDay,
  spanText,
  timeOfInstant,
  today,
  weekdayOfInstant,
} from './dates.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test('a day is written with two digits, the month in letters', () => {
  expect(cardDate('2024-01-05T12:00:00.000Z')).toBe('05 Jan 2024');
});

test('an instant is formatted as a day, and to the minute', () => {
  expect(dayOfInstant('2024-01-05T12:00:00.000Z')).toBe('Jan 5, 2024');
  expect(dateTime('2024-01-05T14:30:00.000Z')).toBe('Jan 5, 2024, 2:30 PM');
  expect(timeOfInstant('2024-01-05T14:30:00.000Z')).toBe('2:30 PM');
  expect(weekdayOfInstant('2024-01-05T14:30:00.000Z')).toBe('Friday, Jan 5, 2024');
});

test('a missing day is today', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
  expect(cardDate(null)).toBe('20 Nov 2026');
  expect(cardDate('')).toBe('20 Nov 2026');
});

test('a month has its name, with the year or without', () => {
  expect([
    monthText('2026-10-01'),
    monthText('2026-10-01', 'name'),
    monthText('2026-10-01', 'short'),
  ]).toEqual(['October 2026', 'October', 'Oct 2026']);
});

describe.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'])('in %s', (zone) => {
  test('a date does not depend on the time zone', () => {
    vi.stubEnv('TZ', zone);
    expect(dayText('2026-01-05')).toBe('Jan 5, 2026');
    expect(dayText('2026-01-05T00:00:00.000Z')).toBe('Jan 5, 2026');
    expect(shortDay('2026-01-05T00:00:00.000Z', '2026-12-31')).toBe('Jan 5');
    expect(shortDay('2026-01-05', '2025-12-31')).toBe('Jan 5, 2026');
  });
});

test.each([
  ['Pacific/Kiritimati', '2026-07-02'],
  ['America/Los_Angeles', '2026-07-01'],
])('today in %s is the local date', (zone, day) => {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ now: new Date('2026-07-01T12:00:00Z') });
  expect(today()).toBe(day);
});

describe('a date range', () => {
  test('has its year once if both dates share it', () => {
    expect(spanText('2026-01-05', '2026-03-01T00:00:00.000Z')).toBe('Jan 5 to Mar 1, 2026');
    expect(spanText('2025-12-05', '2026-03-01T00:00:00.000Z')).toBe('Dec 5, 2025 to Mar 1, 2026');
  });
  test('may be one day, open or unknown', () => {
    expect(spanText('2026-03-01', '2026-03-01T00:00:00.000Z')).toBe('Mar 1, 2026');
    expect(spanText(null, '2026-03-01T00:00:00.000Z')).toBe('Until Mar 1, 2026');
    expect(spanText('2026-03-01', null)).toBe('From Mar 1, 2026');
    expect(spanText(null, null)).toBe('');
  });
});

test('a day is in words as the format of the language has it, whatever the zone', () => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const days = Array.from({ length: 400 }, (_, at) => Date.UTC(1900, 0, 1) + at * 274 * 86_399_000);
  for (const day of days) {
    expect(dayText(day)).toBe(format.format(day));
    expect(dayText(new Date(day).toISOString())).toBe(format.format(day));
  }
});
