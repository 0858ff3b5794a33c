import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { periodsBetween } from '../../../contract/scorecard/periods.ts';
import { addMonths, dateOf, dayOf, monthsBetween, placeOf, type Day, type Span } from './geometry.ts';

/** The scales: how many months lie before and after today. */
export const SCALES = {
  month: { label: 'Month', before: 2, after: 6 },
  quarter: { label: 'Quarter', before: 6, after: 18 },
  year: { label: 'Year', before: 12, after: 36 },
} as const;
export type Scale = keyof typeof SCALES;

/** A column of the chart: its label and its days in the range, `end` excluded. */
export interface Column extends Span {
  label: string;
}

/** The range of a scale, with a day at a quarter of it. */
const around = (scale: Scale, day: Day): Span => ({
  start: addMonths(day, -SCALES[scale].before),
  end: addMonths(day, SCALES[scale].after),
});

/** The range of a scale around today. Where no work lies in it, it shows the nearest: ahead, or else just past. */
export function rangeOf(scale: Scale, today: Day, spans: readonly Span[]): Span {
  const range = around(scale, today);
  if (spans.length === 0 || spans.some((span) => placeOf(span, range).side === 'inside')) return range;
  const ahead = spans.map(({ start }) => start).filter((start) => start > range.end);
  if (ahead.length > 0) return around(scale, Math.min(...ahead));
  const last = Math.max(...spans.map(({ end }) => end));
  return { start: addMonths(last, -SCALES[scale].after), end: addMonths(last, SCALES[scale].before) };
}

/** The scale whose columns are neither many nor narrow in a range. */
export const scaleOf = ({ start, end }: Span): Scale =>
  monthsBetween(start, end) <= 15 ? 'month' : monthsBetween(start, end) <= 45 ? 'quarter' : 'year';

/** The columns of a range: one for each month that it touches, or for each quarter or year of the strategy's calendar. */
export const columnsOf = (range: Span, scale: Scale = 'month', calendar = DEFAULT_CALENDAR): Column[] =>
  periodsBetween(
    scale === 'month' ? DEFAULT_CALENDAR : calendar,
    scale,
    dateOf(range.start),
    dateOf(range.end - 1),
  ).map(({ label, start, end }) => ({
    label,
    start: Math.max(dayOf(start), range.start),
    end: Math.min(dayOf(end) + 1, range.end),
  }));
