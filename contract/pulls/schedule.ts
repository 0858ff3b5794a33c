import * as z from 'zod/mini';

/** How often a data pull runs. */
const PULL_EVERY = ['hour', 'day', 'week', 'month'] as const;

/** When a data pull runs, in the time zone of its strategy. */
export const PullSchedule = z
  .strictObject({
    every: z.enum(PULL_EVERY, `Choose ${PULL_EVERY.join(', ')}`),
    /** The time of day; of an hour its minutes. */
    at: z
      .string('Give a time, such as 06:00')
      .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Give a time, such as 06:00')),
    /** Of a week its day (1 is Monday), of a month 1 to 28; 1 for others. */
    day: z._default(
      z.int('Choose a day').check(z.minimum(1, 'Choose a day'), z.maximum(28, 'Choose a day')),
      1,
    ),
  })
  .check(
    z.refine(({ every, day }) => every !== 'week' || day <= 7, {
      path: ['day'],
      error: 'Choose a day of the week',
    }),
  );
export type PullSchedule = z.infer<typeof PullSchedule>;

/** The days of a week, Monday first. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The pattern of a schedule as cron reads it: minute, hour, day of month, month, day of week. */
export function cronOf({ every, at, day }: PullSchedule): string {
  const [hour, minute] = at.split(':').map(Number);
  if (every === 'hour') return `${minute} * * * *`;
  if (every === 'day') return `${minute} ${hour} * * *`;
  return every === 'week' ? `${minute} ${hour} * * ${day}` : `${minute} ${hour} ${day} * *`;
}

/** A schedule in words: 'every Monday at 06:00'. */
export function scheduleText({ every, at, day }: PullSchedule): string {
  if (every === 'hour') return `every hour at :${at.slice(3)}`;
  if (every === 'day') return `every day at ${at}`;
  return every === 'week' ? `every ${WEEKDAYS[day - 1]} at ${at}` : `on day ${day} of each month at ${at}`;
}
