/** The order of the parts of a date: day, month, year; month, day, year; year, month, day. */
export type DayOrder = 'dmy' | 'mdy' | 'ymd';

/** The order of dates in the user's language. */
export function localDayOrder(locale = navigator.language): DayOrder {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(new Date(2026, 10, 30))
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type.charAt(0)] : []));
  const order = parts.join('');
  return order === 'mdy' || order === 'ymd' ? order : 'dmy';
}

// A time after the date is ignored.
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ ,T].*)?$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\.?(?:[ ,T].*)?$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[-. ]+(?:de )?(\p{L}+)\.?(?:[-, ]+| de )(\d{4}|\d{2})$/iu;
const MONTH_FIRST = /^(\p{L}+)\.?[- ](\d{1,2})(?:st|nd|rd|th)?,?[- ](\d{4})$/iu;
const WEEKDAY = /^\p{L}+\.?, */u;

/** Excel counts the days from 1899-12-30. Five digits are dates from 1927 to 2173. */
const SERIAL = /^\d{5}(?:[.,]\d+)?$/;
const SERIAL_1970 = 25_569;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The calendar date, or undefined where it does not exist. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}

const yearOf = (text: string): number => Number(text) + (text.length === 2 ? 2000 : 0);

const monthNames = new Map<string, string[][]>();

/** The long and the short name of each month, in lower case. */
function namesOf(locale: string): string[][] {
  const known = monthNames.get(locale);
  if (known) return known;
  const nameIn = (format: Intl.DateTimeFormat, month: number): string =>
    format
      .formatToParts(new Date(2026, month, 1))
      .flatMap(({ type, value }) => (type === 'month' ? [value] : []))
      .join('')
      .toLocaleLowerCase(locale)
      .replace(/\.$/, '');
  const formats = (['long', 'short'] as const).map(
    // Beside a day, some languages inflect the name.
    (month) => new Intl.DateTimeFormat(locale, { month, day: 'numeric' }),
  );
  const names = Array.from({ length: 12 }, (_, month) => formats.map((format) => nameIn(format, month)));
  monthNames.set(locale, names);
  return names;
}

/** The month of a name, from 1: in English or the user's language, whole or its first three letters at least. */
function monthOf(name: string, locale: string): number {
  const wanted = name.toLocaleLowerCase(locale);
  for (const names of [namesOf('en-US'), namesOf(locale)]) {
    const index = names.findIndex(
      ([long = '', short = '']) => wanted === short || (wanted.length > 2 && long.startsWith(wanted)),
    );
    if (index >= 0) return index + 1;
  }
  return 0;
}

/** Reads a date of two numbers and a year, day and month in the given order. */
function numericDay(text: string, order: DayOrder): string | undefined {
  const [, first, , second, year] = NUMERIC.exec(text) ?? [];
  if (!first || !second || !year) return undefined;
  const [day, month] = order === 'mdy' ? [second, first] : [first, second];
  return dayOf(yearOf(year), Number(month), Number(day));
}

/**
 * The order of pasted dates: the one that alone can read some of them, else that of the user's language. Dates with points have the
 * day first.
 */
export function dayOrderOf(texts: readonly string[], locale?: string): DayOrder {
  const needs = (order: DayOrder, other: DayOrder) =>
    texts.some((text) => numericDay(text, order) && !numericDay(text, other));
  const [needsDay, needsMonth] = [needs('dmy', 'mdy'), needs('mdy', 'dmy')];
  if (needsDay !== needsMonth) return needsDay ? 'dmy' : 'mdy';
  return localDayOrder(locale);
}

/**
 * Reads a date as people and spreadsheets write it: '2026-12-31', '31/12/2026', '31.12.26', 'Dec 31, 2026', '31-Dec-26' or Excel's
 * number of days. Gives YYYY-MM-DD, and any other text unchanged.
 */
export function readDay(text: string, order: DayOrder, locale = navigator.language): string {
  const written = text.trim().replace(WEEKDAY, '');
  const [, year, month, day] = YEAR_FIRST.exec(written) ?? [];
  if (year && month && day) return dayOf(Number(year), Number(month), Number(day)) ?? text;
  if (SERIAL.test(written)) {
    const days = Math.floor(Number(written.replace(',', '.'))) - SERIAL_1970;
    return new Date(days * DAY_MS).toISOString().slice(0, 10);
  }
  const numeric = numericDay(written, written.includes('.') ? 'dmy' : order);
  if (numeric) return numeric;
  const [, dayFirst, itsMonth, itsYear] = DAY_FIRST.exec(written) ?? [];
  if (dayFirst && itsMonth && itsYear)
    return dayOf(yearOf(itsYear), monthOf(itsMonth, locale), Number(dayFirst)) ?? text;
  const [, monthFirst, theDay, theYear] = MONTH_FIRST.exec(written) ?? [];
  if (monthFirst && theDay && theYear)
    return dayOf(Number(theYear), monthOf(monthFirst, locale), Number(theDay)) ?? text;
  return text;
}
