import { expect, it } from 'vitest';
import { PullSchedule, scheduleText } from '../../contract/pulls/schedule.ts';
import { nextRun } from './schedule.ts';

const schedule = (every: PullSchedule['every'], at: string, day = 1): PullSchedule => ({ every, at, day });

it.each([
  [schedule('hour', '00:15'), 'UTC', '2026-11-27T20:15:00Z', '2026-11-27T21:15:00.000Z', 'every hour at :15'],
  [schedule('day', '06:00'), 'UTC', '2026-11-27T06:00:00Z', '2026-11-28T06:00:00.000Z', 'every day at 06:00'],
  [
    schedule('day', '06:00'),
    'Asia/Tokyo',
    '2026-11-27T20:00:00Z',
    '2026-11-27T21:00:00.000Z',
    'every day at 06:00',
  ],
  [
    schedule('week', '06:30', 1),
    'UTC',
    '2026-11-27T20:00:00Z',
    '2026-11-30T06:30:00.000Z',
    'every Monday at 06:30',
  ],
  [
    schedule('week', '06:30', 7),
    'UTC',
    '2026-11-27T20:00:00Z',
    '2026-11-29T06:30:00.000Z',
    'every Sunday at 06:30',
  ],
  [
    schedule('month', '06:00', 28),
    'UTC',
    '2026-11-28T07:00:00Z',
    '2026-12-28T06:00:00.000Z',
    'on day 28 of each month at 06:00',
  ],
  // The clocks of Berlin go forward at 02:00 and back at 03:00.
  [
    schedule('day', '02:30'),
    'Europe/Berlin',
    '2027-03-27T12:00:00Z',
    '2027-03-28T01:00:00.000Z',
    'every day at 02:30',
  ],
  [
    schedule('day', '06:00'),
    'Europe/Berlin',
    '2027-03-27T12:00:00Z',
    '2027-03-28T04:00:00.000Z',
    'every day at 06:00',
  ],
])('%j in %s is due after %s at %s', (one, zone, after, expected, words) => {
  expect(nextRun(one, zone, new Date(after)).toISOString()).toBe(expected);
  expect(scheduleText(one)).toBe(words);
});

it.each([
  { every: 'minute', at: '06:00' },
  { every: 'day', at: '24:00' },
  { every: 'week', at: '06:00', day: 8 },
  { every: 'month', at: '06:00', day: 29 },
])('refuses %j', (wrong) => {
  expect(PullSchedule.safeParse(wrong).success).toBe(false);
});
