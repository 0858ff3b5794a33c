import { isMeasured, unusualOf } from '../../../../contract/scorecard/outlook.ts';
import type { Grain } from '../../../../contract/scorecard/settings.ts';
import type { Entry, Range, Timeline } from '../scorecard.ts';
import type { ChartData } from './geometry.ts';

/** How far back a page looks, in months; `all` for everything. */
export const SPANS = ['12', '24', '36', 'all'] as const;
export type Span = (typeof SPANS)[number];

/** How many periods of each length a year has, at most. */
const PER_YEAR: Record<Grain, number> = { day: 366, week: 53, month: 13, quarter: 4, half: 2, year: 1 };

/** The most periods of a view, so that a call answers them with another year. */
const PERIODS_MAX = 600;
/** The most years that are looked back on. */
const YEARS_MAX = 20;

/** What a page of a KPI shows. */
export interface View {
  span: Span;
  grain: Grain;
  /** Whether the year before is shown too. */
  isCompared: boolean;
}

/** The usual span. */
export const SHORT_SPAN: Span = '24';

/** What is shown of a KPI unless somebody chooses another view. */
export const usualView = (grain: Grain): View => ({ span: SHORT_SPAN, grain, isCompared: false });

/** The months that a view looks back on, the running one included. */
function monthsOf({ span, grain }: View): number {
  if (span !== 'all') return Number(span);
  return 12 * Math.min(YEARS_MAX, Math.floor(PERIODS_MAX / PER_YEAR[grain]));
}

/** The first day of the month so many months before that of a day. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

/** What to read for a view on a day. With a comparison it begins a year earlier. */
export function rangeOf(view: View, today: string): Range {
  const months = monthsOf(view) + (view.isCompared ? 12 : 0);
  return { from: monthsBefore(today, months - 1), grain: view.grain };
}

/** Whether a period has no value, and no reason for that. */
const isEmpty = ({ actual, valueState }: Entry): boolean => actual === null && valueState !== 'na';

/** The periods that a view shows, and the values of the year before each of them. */
function shownOf(
  entries: readonly Entry[],
  view: View,
  today: string,
): { entries: readonly Entry[]; before: readonly (number | null)[] | null } {
  const { span, isCompared } = view;
  const from = rangeOf({ ...view, isCompared: false }, today).from as string;
  const firstUsed = entries.findIndex((entry) => !isEmpty(entry));
  const inSpan = span === 'all' ? 0 : entries.findIndex(({ end }) => end >= from);
  // What was not measured yet is not missing: the view begins with the first value.
  const shown = entries.slice(Math.max(0, inSpan, firstUsed));
  if (!isCompared) return { entries: shown, before: null };
  return { entries: shown, before: shown.map((entry) => yearAgo(entries, entry)) };
}

/** The value of the period that lies a year before another one; null where none does. */
function yearAgo(entries: readonly Entry[], { start, end }: Entry): number | null {
  const day = (text: string): number => Date.parse(text) / 86_400_000;
  const middle = (day(start) + day(end)) / 2 - 365.25;
  return entries.find((entry) => day(entry.start) <= middle && middle < day(entry.end) + 1)?.actual ?? null;
}

/** The keys of the periods with unusual values, among the signals. */
function unusualIn(periods: readonly Entry[], signals: readonly string[]): string[] {
  const measured = periods.flatMap(({ key, actual, valueState }) =>
    actual !== null && isMeasured(valueState) ? [{ key, actual }] : [],
  );
  const at = measured.flatMap(({ key }, index) => (signals.includes(key) ? [index] : []));
  return unusualOf(
    measured.map(({ actual }) => actual),
    at,
  ).map((index) => (measured[index] as { key: string }).key);
}

/** What the chart of a KPI with periods of this length shows on a day; null where there is neither a value nor a target. */
export function chartOf(
  own: Grain,
  { periods, forecast, signals }: Pick<Timeline, 'periods' | 'forecast' | 'signals'>,
  view: View,
  today: string,
): ChartData | null {
  const shown = shownOf(periods, view, today);
  if (shown.entries.every(({ actual, target, band }) => actual === null && target === null && !band))
    return null;
  return {
    ...shown,
    signals: unusualIn(periods, signals),
    // A forecast is in periods of the KPI's own length.
    forecast: view.grain === own ? forecast : null,
  };
}

/** The period that somebody looks at. */
type Shown = Pick<Entry, 'key' | 'start'>;

/** What to read of a KPI to show the usual span up to a period. */
export const rangeUpTo = ({ grain }: { grain: Grain }, { key, start }: Shown): Range => ({
  ...rangeOf(usualView(grain), start),
  to: key,
});

/** What the chart of a KPI shows up to a period, without a forecast: what was known then. */
export const chartUpTo = (
  { grain }: { grain: Grain },
  timeline: Pick<Timeline, 'periods' | 'signals'>,
  { start }: Shown,
): ChartData | null => chartOf(grain, { ...timeline, forecast: null }, usualView(grain), start);
