import { dateOf, dayAt, partsOf } from '../scorecard/dates.ts';
import { monthNamed } from './month-names.ts';

/** The order of the parts of a date: day, month, year; month, day, year; year, month, day. */
export type DayOrder = 'dmy' | 'mdy' | 'ymd';

/** The orders by language: to make a format takes as long as to read many dates. */
const orders = new Map<string, DayOrder>();

/** The order of dates in the user's language. */
export function localDayOrder(locale: string): DayOrder {
  const known = orders.get(locale) ?? orderIn(locale);
  orders.set(locale, known);
  return known;
}

function orderIn(locale: string): DayOrder {
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

/** Whether a text may be a spreadsheet's number of days. */
export const isSerial = (text: string): boolean => SERIAL.test(text);

/** The calendar date of a spreadsheet's number of days; undefined for another text. */
export const serialDate = (text: string): string | undefined =>
  isSerial(text) ? dateOf(Math.floor(Number(text.replace(',', '.'))) - SERIAL_1970) : undefined;

/** The calendar date, or undefined where it does not exist. */
function dateOfParts(year: number, month: number, day: number): string | undefined {
  const date = dayAt(year, month, day);
  const parts = partsOf(date);
  const exists = parts.year === year && parts.month === month && parts.day === day;
  return exists ? dateOf(date) : undefined;
}

/** A year of two digits is one from 1980 to 2079. */
export function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year + (year < 80 ? 2000 : 1900);
}

/** Reads a date of two numbers and a year, day and month in the given order. */
function numericDay(text: string, order: DayOrder): string | undefined {
  const [, first, , second, year] = NUMERIC.exec(text) ?? [];
  if (!first || !second || !year) return undefined;
  const [day, month] = order === 'mdy' ? [second, first] : [first, second];
  return dateOfParts(fullYear(year), Number(month), Number(day));
}

/**
 * The order of pasted dates: the one that alone can read some of them, else that of the user's language. Dates with points have the
 * day first.
 */
export function dayOrderOf(texts: readonly string[], locale: string): DayOrder {
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
export function readDay(text: string, order: DayOrder, locale: string): string {
  const written = text.trim().replace(WEEKDAY, '');
  const [, year, month, day] = YEAR_FIRST.exec(written) ?? [];
  if (year && month && day) return dateOfParts(Number(year), Number(month), Number(day)) ?? text;
  const serial = serialDate(written);
  if (serial) return serial;
  const numeric = numericDay(written, written.includes('.') ? 'dmy' : order);
  if (numeric) return numeric;
  const [, dayFirst, itsMonth, itsYear] = DAY_FIRST.exec(written) ?? [];
  if (dayFirst && itsMonth && itsYear)
    return dateOfParts(fullYear(itsYear), monthNamed(itsMonth, locale) ?? 0, Number(dayFirst)) ?? text;
  const [, monthFirst, theDay, theYear] = MONTH_FIRST.exec(written) ?? [];
  if (monthFirst && theDay && theYear)
    return dateOfParts(Number(theYear), monthNamed(monthFirst, locale) ?? 0, Number(theDay)) ?? text;
  return text;
}
