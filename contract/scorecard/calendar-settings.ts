import * as z from 'zod/mini';
import { WEEK_PATTERNS } from './calendar.ts';
import { text } from '../api/fields.ts';

const whole = (least: number, most: number) => {
  const message = `Give a whole number from ${least} to ${most}`;
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message));
};

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const shape = {
  fiscalYearStartMonth: whole(1, 12),
  yearLabel: z.enum(['end', 'start'], 'Choose end or start'),
  weekPattern: z.enum(WEEK_PATTERNS, `Choose ${WEEK_PATTERNS.join(', ')}`),
  weekAnchor: z.strictObject(
    {
      rule: z.enum(['nearest', 'last'], 'Choose nearest or last'),
      weekday: whole(1, 7),
      month: whole(1, 12),
      day: whole(1, 31),
    },
    'Give the day that a year of weeks ends by',
  ),
  timeZone: text(100).check(z.refine(isTimeZone, 'Give a time zone such as Europe/Berlin')),
};

/** The calendar of a strategy. */
export const CalendarSettings = z.strictObject(shape).check(z.meta({ id: 'Calendar' }));

/** The settings of a calendar that a call changes. */
export const CalendarChange = z.strictObject({
  fiscalYearStartMonth: z.optional(shape.fiscalYearStartMonth),
  yearLabel: z.optional(shape.yearLabel),
  weekPattern: z.optional(shape.weekPattern),
  weekAnchor: z.optional(shape.weekAnchor),
  timeZone: z.optional(shape.timeZone),
});
