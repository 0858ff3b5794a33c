import type { ReadCell } from '../../../contract/values/cell.ts';

/** As what a format shows a number. Elapsed are hours that may be more than a day. */
export type NumberFormat = 'number' | 'percent' | 'date' | 'time' | 'elapsed';

/** What in a format is literal text, a color, a condition or a currency. */
const LITERAL = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** The formats that Excel has built in, by their ids. Those from 27 to 36 and from 50 to 58 are dates of East Asia. */
function builtIn(id: number): NumberFormat {
  if (id === 9 || id === 10) return 'percent';
  if (id === 46) return 'elapsed';
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time';
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'number';
}

/** As what the format of an id, or of a code that the file has, shows a number. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtIn(id);
  const [signs = ''] = code.replaceAll(LITERAL, '').split(';');
  if (signs.includes('%')) return 'percent';
  if (/general/i.test(signs) || !/[dmyhs]/i.test(signs)) return 'number';
  if (/\[[hms]+\]/i.test(signs)) return 'elapsed';
  return /[hs]/i.test(signs) && !/[dy]/i.test(signs) ? 'time' : 'date';
}

const DAY_MINUTES = 24 * 60;
const DAY_SECONDS = 60 * DAY_MINUTES;
/** The day 0 of the usual base. Excel has a 29th of February in 1900, so that days before March count from a day later. */
const DAY_0 = Date.UTC(1899, 11, 30);
const MARCH_1900 = 61;
/** By how many days the base of 1904 is later. */
const DAYS_TO_1904 = 1462;
/** The day after 31 December 9999. */
const DAYS_END = 2_958_466;

const two = (number: number): string => String(number).padStart(2, '0');

const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** A time with its seconds, where it has some. */
function clockOfSeconds(seconds: number): string {
  const rest = seconds % 60;
  return clock(Math.floor(seconds / 60)) + (rest === 0 ? '' : `:${two(rest)}`);
}

/** Excel shows 15 digits of a number: 0.1 + 0.2 is 0.3. */
const shown = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(15)));

/** A date as YYYY-MM-DD, with its time where it has one; a time alone as HH:MM. */
export function numberCell(value: number, format: NumberFormat, is1904: boolean): ReadCell {
  if (format === 'number' || format === 'percent') return { value: shown(value), kind: format };
  if (value < 0 || value >= DAYS_END) return { value: shown(value), kind: 'number' };
  const seconds = Math.round(value * DAY_SECONDS);
  if (format === 'elapsed') return { value: clockOfSeconds(seconds), kind: 'text' };
  if (format === 'time') return { value: clockOfSeconds(seconds % DAY_SECONDS), kind: 'text' };
  const minutes = Math.round(value * DAY_MINUTES);
  const time = clock(minutes % DAY_MINUTES);
  const day = Math.floor(minutes / DAY_MINUTES) + (is1904 ? DAYS_TO_1904 : 0);
  if (day === 0) return { value: time, kind: 'text' };
  const date = new Date(DAY_0 + (day < MARCH_1900 ? day + 1 : day) * DAY_MINUTES * 60_000);
  return dateCell(`${date.toISOString().slice(0, 10)}T${time}`);
}

const ISO_DATE = /^(?<date>\d{4}-\d\d-\d\d)(?:T(?<time>\d\d:\d\d)|$)/;

/** A date as the text of ISO 8601, or what else stands there. */
export function dateCell(text: string): ReadCell {
  const { date, time = '00:00' } = ISO_DATE.exec(text)?.groups ?? {};
  if (date === undefined) return { value: /^T?(\d\d:\d\d)/.exec(text)?.[1] ?? text, kind: 'text' };
  return { value: time === '00:00' ? date : `${date}T${time}`, kind: 'date' };
}
