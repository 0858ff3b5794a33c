import * as z from 'zod/mini';
import { isInRange, OUT_OF_RANGE } from '../scorecard/date-range.ts';
import { significant } from '../scorecard/numbers.ts';
import { isBlank } from '../words/invisible.ts';

/** Control characters other than newline and tab. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** The message for a value of the wrong type, by default `words`. */
const wrongType =
  (words: string) =>
  ({ input }: { input?: unknown }): string => {
    if (input === undefined) return 'Required';
    return Number.isNaN(input) ? 'Expected number, received nan' : words;
  };

const newlines = (value: string): string => value.replaceAll(/\r\n?/g, '\n');

/** Trimmed text of at most `max` Unicode code points; empty where it shows nothing. Windows newlines become `\n`; control characters and lone surrogates are refused. */
export const text = (max: number) =>
  z.string({ error: wrongType('Give a text') }).check(
    z.overwrite(newlines),
    z.trim(),
    z.overwrite((value) => (isBlank(value) ? '' : value)),
    // Formatted lazily: the first toLocaleString of a page is slow.
    z.maxLength(max, { error: () => `Use at most ${max.toLocaleString('en-US')} characters` }),
    z.refine((value) => !CONTROL.test(value) && value.isWellFormed(), 'Remove the control characters'),
  );

/** Text that must hold at least one character after trimming. */
export const requiredText = (max: number, message: string) =>
  text(max).check(z.refine((value) => value !== '', { error: message, abort: true }));

/** A positive safe integer. */
export const id = z.int('Give an id').check(z.positive('Give an id'));

/** A date-time, ISO 8601 in UTC. */
export const instant = z.string();

const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ].*)?$/;

/** Whether a date YYYY-MM-DD exists. */
function isCalendarDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** A calendar date, YYYY-MM-DD. A date-time keeps its day, whatever its zone, so dates never move. */
export const calendarDate = z.string('Give a date').check(
  z.trim(),
  z.refine((value) => DATE.test(value), { error: 'Give a date as YYYY-MM-DD', abort: true }),
  z.overwrite((value) => value.slice(0, 10)),
  z.refine(isCalendarDay, { error: 'This day does not exist', abort: true }),
  z.refine(isInRange, OUT_OF_RANGE),
);

/** A calendar date, or null; an empty text becomes null. */
export const optionalDate = z.pipe(
  z.transform((value: string | null) => (value === '' ? null : value)),
  z.nullable(calendarDate),
);

/** The largest magnitude of a quantity, so that sums stay exact to the cent. */
const QUANTITY_MAX = 1e13;

/** A number of either sign. JSON makes Infinity of one that is too large, which is refused. */
export const anyNumber = z
  .number({ error: wrongType('Give a number') })
  .check(
    z.overwrite(significant),
    z.maximum(QUANTITY_MAX, 'Use a smaller number'),
    z.minimum(-QUANTITY_MAX, 'Use a larger number'),
  );

/** A number of at least 0. */
export const positiveNumber = (message: string) => anyNumber.check(z.minimum(0, message));

/** A status: one of STATUSES, or any other text of at most 40 characters. */
export const status = requiredText(40, 'Status is required');

/** Percent done, a whole number from 0 to 100. */
export const progress = z
  .int('Progress is a whole number from 0 to 100')
  .check(
    z.minimum(0, 'Progress is a whole number from 0 to 100'),
    z.maximum(100, 'Progress is a whole number from 0 to 100'),
  );

/** An id in a query, where it is text. */
export const idInQuery = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'Give an id')),
  z.transform((value: string) => Number(value)),
);

/** A number of either sign in a query, where it is text. */
export const numberInQuery = z.pipe(
  z.string().check(z.regex(/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/, 'Give a number')),
  z.pipe(
    z.transform((value: string) => Number(value)),
    anyNumber,
  ),
);

/** A parameter of a query: with `true` a change is checked and answered, but not stored. */
export const dryRun = z.optional(z.enum(['true', 'false'], 'Choose true or false'));
