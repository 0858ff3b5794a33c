import { GRAINS, type Grain, isCoarser } from '../../../contract/scorecard/settings.ts';
import type { Entry, Range } from '../../entities/scorecard/scorecard.ts';

/** How far back a page looks, in months; `all` for everything. */
export const SPANS = ['12', '24', '36', 'all'] as const;
export type Span = (typeof SPANS)[number];

export const SPAN_LABELS: Record<Span, string> = {
  '12': '12 months',
  '24': '24 months',
  '36': '36 months',
  all: 'All',
};

/** How many periods of each length a year has, at most. */
const PER_YEAR: Record<Grain, number> = { day: 366, week: 53, month: 13, quarter: 4, half: 2, year: 1 };

export const GRAIN_LABELS: Record<Grain, string> = {
  day: 'Days',
  week: 'Weeks',
  month: 'Months',
  quarter: 'Quarters',
  half: 'Half-years',
  year: 'Years',
};

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

/** The lengths of period that a KPI can be shown by: its own and longer ones. */
export const grainsFrom = (own: Grain): Grain[] =>
  GRAINS.filter((grain) => grain === own || isCoarser(grain, own));

const SHORT_SPAN: Span = '24';

/** The view in an address. */
export function readView(search: URLSearchParams, own: Grain): View {
  const grain = grainsFrom(own).find((one) => one === search.get('by')) ?? own;
  const span = SPANS.find((one) => one === search.get('last')) ?? SHORT_SPAN;
  return { span, grain, isCompared: search.get('compare') === 'year' };
}

/** An address with another view; what is usual is left out. */
export function writeView(search: URLSearchParams, own: Grain, view: View): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string, usual: string): void =>
    value === usual ? next.delete(name) : next.set(name, value);
  set('last', view.span, SHORT_SPAN);
  set('by', view.grain, own);
  set('compare', view.isCompared ? 'year' : '', '');
  return next;
}

/** The months that a view looks back on, the running one included. */
function monthsOf({ span, grain }: View): number {
  if (span !== 'all') return Number(span);
  return 12 * Math.min(YEARS_MAX, Math.floor(PERIODS_MAX / PER_YEAR[grain]));
}

/** The first day of the month so many months before that of a day. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

/** What to read for a view on a day. With a comparison it begins a year earlier. */
export function rangeOf(view: View, today: string): Range {
  const months = monthsOf(view) + (view.isCompared ? 12 : 0);
  return { from: monthsBefore(today, months - 1), grain: view.grain };
}

/** How many months before and after a day values are edited, by how often they are due. */
const EDIT_MONTHS: Record<Grain, [before: number, after: number]> = {
  day: [2, 1],
  week: [12, 6],
  month: [24, 13],
  quarter: [36, 24],
  half: [60, 36],
  year: [120, 60],
};

/** What to read to edit the values of a KPI: with coming periods, which have targets. */
export function editRange(grain: Grain, today: string): Range {
  const [before, after] = EDIT_MONTHS[grain];
  return { from: monthsBefore(today, before), to: monthsBefore(today, -after) };
}

const isEmpty = ({ actual, valueState }: Entry): boolean => actual === null && valueState !== 'na';

/** The periods that a view shows, and the values of the year before each of them. */
export function shownOf(
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
  return entries.find((one) => day(one.start) <= middle && middle < day(one.end) + 1)?.actual ?? null;
}

/** The period that a page tells of first: the one that ends on or holds a day, or else the last one that has ended. */
export function entryShown(entries: readonly Entry[], day: string | undefined): Entry | undefined {
  const at = day && entries.find(({ start, end }) => start <= day && day <= end);
  if (at) return at;
  return entries.findLast(({ phase }) => phase !== 'open' && phase !== 'future') ?? entries.at(-1);
}

/** The periods that a value may be entered for: the running one, and ended ones that lack theirs, newest first. */
export const entriesToFill = (entries: readonly Entry[]): Entry[] =>
  entries
    .filter(
      // Before the first value nothing was due.
      (entry, at) => entry.phase === 'open' || entries.slice(0, at).some((one) => !isEmpty(one)),
    )
    .filter(
      ({ phase, actual, valueState }) =>
        phase === 'open' ||
        ((phase === 'due' || phase === 'closing') &&
          (actual === null || valueState === 'carried') &&
          valueState !== 'na'),
    )
    .toReversed()
    .slice(0, TO_FILL_MAX);

const TO_FILL_MAX = 6;

/** The signals that are shown as unusual values: none where a trend makes more than a third of the values signals. */
export const unusualOf = (signals: readonly string[], values: number): readonly string[] =>
  signals.length * 3 > values ? [] : signals;
