import { lazily } from '../../../contract/words/lazily.ts';
import { addMonths, dateOf, monthsBetween, placeOf, type Day, type Span } from './geometry.ts';

/** The scales: the months of a column, and how many months lie before and after today. */
export const SCALES = {
  month: { label: 'Month', months: 1, before: 2, after: 6 },
  quarter: { label: 'Quarter', months: 3, before: 6, after: 18 },
  year: { label: 'Year', months: 12, before: 12, after: 36 },
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

/** The columns of a range: one for each month, quarter or year that it touches. */
export function columnsOf(range: Span, scale: Scale = 'month'): Column[] {
  const { months } = SCALES[scale];
  const columns: Column[] = [];
  for (let start = range.start; start < range.end;) {
    const date = new Date(dateOf(start));
    const first = start - date.getUTCDate() + 1;
    const end = Math.min(addMonths(first, months - (date.getUTCMonth() % months)), range.end);
    columns.push({ label: labels[scale](date), start, end });
    start = end;
  }
  return columns;
}

const monthLabel = lazily(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

const labels: Record<Scale, (date: Date) => string> = {
  month: (date) => monthLabel().format(date),
  quarter: (date) => `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`,
  year: (date) => String(date.getUTCFullYear()),
};
