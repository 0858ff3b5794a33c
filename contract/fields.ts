import * as z from 'zod/mini';

/** Control characters other than newline and tab: refused in every text. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

const newlines = (value: string): string => value.replaceAll(/\r\n?/g, '\n');

/** Trimmed text of at most `max` characters (UTF-16 units); Windows newlines become `\n`. Refuses control characters and lone surrogates. */
export const text = (max: number) =>
  z.string('Give a text').check(
    z.overwrite(newlines),
    z.trim(),
    z.maxLength(max, `Use at most ${max.toLocaleString('en-US')} characters`),
    z.refine((value) => !CONTROL.test(value) && value.isWellFormed(), 'Remove the control characters'),
  );

/** Text that must hold at least one character after trimming. */
export const requiredText = (max: number, message: string) =>
  text(max).check(z.refine((value) => value !== '', { error: message, abort: true }));

/** A title as the decisions have it: at most 200 characters. */
export const TITLE_MAX = 200;
/** A description: at most 10,000 characters. */
export const DESCRIPTION_MAX = 10_000;

/** A positive integer that a JavaScript number holds exactly. */
export const id = z.int('Give an id').check(z.positive('Give an id'));

/** An instant, ISO 8601 in UTC. */
export const instant = z.string();
