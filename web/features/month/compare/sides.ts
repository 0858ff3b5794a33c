import type { Snapshot } from '../../../../contract/month/snapshot.ts';
import { type Calendar, hasCalendarMonths } from '../../../../contract/scorecard/calendar.ts';
import { addDays } from '../../../../contract/scorecard/dates.ts';
import {
  lastEnded,
  type Period,
  periodsBack,
  previousPeriod,
} from '../../../../contract/scorecard/periods.ts';
import { parsePeriod } from '../../../../contract/scorecard/period-text.ts';
import { dateTime } from '../../../../contract/words/dates.ts';

/** A time that can be chosen; its value is what the call takes. */
export interface SideChoice {
  value: string;
  label: string;
}

/** The times to compare. */
export interface SideChoices {
  now: SideChoice;
  snapshots: SideChoice[];
  periods: SideChoice[];
  /** The label of a time that the address names and that is not offered. */
  labelOf: (value: string) => string;
}

/** How many months and quarters are offered. */
const MONTHS = 24;
const QUARTERS = 8;

const choiceOf = (calendar: Calendar, { grain, key, start, label }: Period): SideChoice => ({
  value: `period:${grain === 'month' && hasCalendarMonths(calendar) ? start.slice(0, 7) : key}`,
  label,
});

/** The times of a strategy that can be compared: of the periods those with a month of `months`, which have values. `today` is YYYY-MM-DD. */
export function sideChoices(
  calendar: Calendar,
  today: string,
  snapshots: readonly Pick<Snapshot, 'id' | 'name' | 'at' | 'period' | 'isFromFile'>[],
  months: readonly Pick<Period, 'start' | 'end'>[],
): SideChoices {
  const yesterday = addDays(today, -1);
  const month = lastEnded(calendar, 'month', yesterday);
  return {
    now: { value: 'now', label: `Now (${month.label})` },
    snapshots: snapshots.map(({ id, name, at, period, isFromFile }) => ({
      value: `snapshot:${id}`,
      label: `${name} (${name === period.label ? '' : `${period.label}, `}${dateTime(at)}${isFromFile ? ', from a file' : ''})`,
    })),
    periods: [
      // The last ended month is what 'Now' shows.
      ...periodsBack(calendar, previousPeriod(calendar, month), MONTHS),
      ...periodsBack(calendar, lastEnded(calendar, 'quarter', yesterday), QUARTERS),
    ]
      .filter(({ start, end }) => months.some((part) => part.start <= end && part.end >= start))
      .map((period) => choiceOf(calendar, period)),
    labelOf: (value) => {
      const name = value.replace(/^\w+:/, '');
      return parsePeriod(calendar, name, 'month')?.label ?? name;
    },
  };
}

/** What is compared where the address names no times: a month with the one before; the last ended month is what 'Now' shows. */
export function defaultSides(
  calendar: Calendar,
  today: string,
  named: string | null,
): { from: string; to: string } {
  const last = lastEnded(calendar, 'month', addDays(today, -1));
  const month = (named === null ? undefined : parsePeriod(calendar, named, 'month')) ?? last;
  return {
    from: choiceOf(calendar, previousPeriod(calendar, month)).value,
    to: month.key === last.key ? 'now' : choiceOf(calendar, month).value,
  };
}
