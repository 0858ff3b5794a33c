import { GRAINS, type Grain, isCoarser } from '../../../contract/scorecard/settings.ts';
import {
  monthsBefore,
  SHORT_SPAN,
  type Span,
  SPANS,
  type View,
} from '../../entities/scorecard/chart/view.ts';
import type { Entry, Range } from '../../entities/scorecard/scorecard.ts';

export const SPAN_LABELS: Record<Span, string> = {
  '12': '12 months',
  '24': '24 months',
  '36': '36 months',
  all: 'All',
};

export const GRAIN_LABELS: Record<Grain, string> = {
  day: 'Days',
  week: 'Weeks',
  month: 'Months',
  quarter: 'Quarters',
  half: 'Half-years',
  year: 'Years',
};

/** The series that make the target of a period. */
export const TARGET_SERIES: ReadonlySet<string> = new Set(['target', 'lo', 'hi']);

/** The lengths of period that a KPI can be shown by: its own and longer ones. */
export const grainsFrom = (own: Grain): Grain[] =>
  GRAINS.filter((grain) => grain === own || isCoarser(grain, own));

/** The view in an address. */
export function readView(search: URLSearchParams, own: Grain): View {
  const grain = grainsFrom(own).find((choice) => choice === search.get('by')) ?? own;
  const span = SPANS.find((choice) => choice === search.get('last')) ?? SHORT_SPAN;
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

/**
 * The period that a page tells of first: the one that ends on or holds a day, or else the one with the key `usual`, where the last one
 * that has ended stands in for one that is not there.
 */
export function entryShown(
  entries: readonly Entry[],
  day: string | undefined,
  usual: string | undefined,
): Entry | undefined {
  const named = day && entries.find(({ start, end }) => start <= day && day <= end);
  const shownEntry = named || entries.find(({ key }) => key === usual);
  return (
    shownEntry || (entries.findLast(({ phase }) => phase !== 'open' && phase !== 'future') ?? entries.at(-1))
  );
}

const TO_FILL_MAX = 13;

/** The periods that a value may be entered for, newest first: those that have begun, and the one that the page tells of. */
export function entriesToFill(entries: readonly Entry[], shown: Entry | undefined): Entry[] {
  const begun = entries.filter(({ phase, key }) => phase !== 'future' && key !== shown?.key);
  const choices = [...begun.slice(-TO_FILL_MAX), ...(shown ? [shown] : [])];
  return choices.sort((a, b) => (a.start < b.start ? 1 : -1));
}
