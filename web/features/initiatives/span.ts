import { calendarDate } from '../../../contract/words/dates.ts';

/** Days from the first to the last, counted from 1970-01-01; the last is included. */
export interface Span {
  first: number;
  last: number;
}

const DAY_MS = 86_400_000;

/** A calendar date as a number of days. */
const dayNumber = (date: string): number => Date.parse(`${calendarDate(date)}T00:00:00Z`) / DAY_MS;

interface Dated {
  start: string | null;
  end: string | null;
}

/** The scale of all rows: from the first start to the last end, including today (YYYY-MM-DD). */
export function spanOf(rows: readonly Dated[], today: string): Span {
  const now = dayNumber(today);
  return rows
    .flatMap(({ start, end }) => [start, end])
    .filter((date) => date !== null)
    .map(dayNumber)
    .reduce(({ first, last }, day) => ({ first: Math.min(first, day), last: Math.max(last, day) }), {
      first: now,
      last: now,
    });
}

/** The position of a row in a span, as fractions of its width. With one date it is that day; null without any date. */
export function placeIn(
  { first, last }: Span,
  { start, end }: Dated,
): { left: number; width: number } | null {
  const from = start ?? end;
  const to = end ?? start;
  if (from === null || to === null) return null;
  const days = last - first + 1;
  return {
    left: (dayNumber(from) - first) / days,
    width: Math.max(1, dayNumber(to) - dayNumber(from) + 1) / days,
  };
}

/** The position of the middle of a day (YYYY-MM-DD) in a span, as a fraction of its width. */
export const markIn = ({ first, last }: Span, day: string): number =>
  (dayNumber(day) - first + 0.5) / (last - first + 1);
