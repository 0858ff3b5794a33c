import { FIRST_DATE, LAST_DATE, OUT_OF_RANGE } from '../../../contract/scorecard/date-range.ts';

/** A calendar day as days since 1970-01-01. Counted in UTC, it is independent of time zones and clock changes. */
export type Day = number;

/** A start and an end day; `end` is never before `start`. */
export interface Span {
  start: Day;
  end: Day;
}

/** What a move changes: both days of a span, or one of them. */
export type BarPart = 'whole' | 'start' | 'end';

/** The position of a span, in percent of the range; or on which side of the range it is. */
export type Place =
  | { side: 'inside'; left: number; width: number; isCutLeft: boolean; isCutRight: boolean }
  | { side: 'before' | 'after' };

/** Days of a month of the chart: a twelfth of a year, so that all months have the same length. */
export const MONTH_DAYS = 30.44;

/** The longest range. */
const LONGEST_RANGE_MONTHS = 120;

const DAY_MS = 86_400_000;
const FIRST_DAY = dayOf(FIRST_DATE);
const LAST_DAY = dayOf(LAST_DATE);

/** The day of a calendar date (YYYY-MM-DD; a time after it is ignored). NaN for an invalid one. */
export function dayOf(date: string): Day {
  return Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY_MS;
}

/** A day as a calendar date, YYYY-MM-DD. */
export function dateOf(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day of an instant in the viewer's time zone. */
export function localDay(instant: Date): Day {
  return Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate()) / DAY_MS;
}

/** The same day of a later month, or that month's last day. */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(day * DAY_MS);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  const dayOfMonth = Math.min(date.getUTCDate(), last.getUTCDate());
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), dayOfMonth) / DAY_MS;
}

/** Months of the chart from one day to another; negative when it lies before. */
export const monthsBetween = (from: Day, to: Day): number => (to - from) / MONTH_DAYS;

/** The position of a day, in percent of the range; outside it is below 0 or above 100. */
export function percentOf(day: Day, range: Span): number {
  return (monthsBetween(range.start, day) / monthsBetween(range.start, range.end)) * 100;
}

/** The position of a span in a range, cut at both ends of the range. */
export function placeOf(span: Span, range: Span): Place {
  if (span.end < range.start) return { side: 'before' };
  if (span.start > range.end) return { side: 'after' };
  const left = Math.max(0, percentOf(span.start, range));
  return {
    side: 'inside',
    left,
    width: Math.min(100, percentOf(span.end, range)) - left,
    isCutLeft: span.start < range.start,
    isCutRight: span.end > range.end,
  };
}

/** The elapsed time of a span, 0 to 100 percent. A span of one day is elapsed on that day. */
export function elapsedOf({ start, end }: Span, today: Day): number {
  if (start === end) return today < start ? 0 : 100;
  return clamp(((today - start) / (end - start)) * 100, 0, 100);
}

/**
 * A percentage of a span as a percentage of its part in the range, so that a cut bar is clipped and not rescaled: a half
 * that lies before the range is 0.
 */
export function clippedShare(percent: number, span: Span, range: Span): number {
  const start = Math.max(span.start, range.start);
  const end = Math.min(span.end, range.end);
  if (start >= end) return percent;
  const day = span.start + ((span.end - span.start) * percent) / 100;
  return clamp(((day - start) / (end - start)) * 100, 0, 100);
}

/** The whole months that contain all spans; the first ten years of them where they are more. */
export function fitOf(spans: readonly Span[]): Span {
  const first = new Date(Math.min(...spans.map(({ start }) => start)) * DAY_MS);
  const last = new Date(Math.max(...spans.map(({ end }) => end)) * DAY_MS);
  const start = Date.UTC(first.getUTCFullYear(), first.getUTCMonth()) / DAY_MS;
  const end = Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 0) / DAY_MS;
  return { start, end: Math.min(end, start + Math.floor(LONGEST_RANGE_MONTHS * MONTH_DAYS)) };
}

/** The error of a range, by its end; none for a valid one. */
export function rangeFaults({ start, end }: Span): { start?: string; end?: string } {
  if (Number.isNaN(start)) return { start: 'Give a date' };
  if (Number.isNaN(end)) return { end: 'Give a date' };
  if (start < FIRST_DAY || start > LAST_DAY) return { start: OUT_OF_RANGE };
  if (end < FIRST_DAY || end > LAST_DAY) return { end: OUT_OF_RANGE };
  if (end <= start) return { end: 'End Date must be after Start Date' };
  if (monthsBetween(start, end) > LONGEST_RANGE_MONTHS) return { end: 'Show at most 10 years' };
  return {};
}

/** Moves a span or one end of it by whole days. An end stops at the other one. */
export function moved({ start, end }: Span, part: BarPart, days: number): Span {
  if (part === 'start') return { start: clamp(start + days, FIRST_DAY, end), end };
  if (part === 'end') return { start, end: clamp(end + days, start, LAST_DAY) };
  const step = clamp(days, FIRST_DAY - start, LAST_DAY - end);
  return { start: start + step, end: end + step };
}

/** Converts a distance in pixels to whole days. */
export function daysAlong(distance: number, width: number, range: Span): number {
  return Math.round((distance / width) * (range.end - range.start));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
