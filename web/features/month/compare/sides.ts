import type { Snapshot } from '../../../../contract/month/snapshot.ts';
import { type Calendar, hasCalendarMonths } from '../../../../contract/scorecard/calendar.ts';
import { addDays } from '../../../../contract/scorecard/dates.ts';
import {
  lastEnded,
  type Period,
  periodsBack,
  previousPeriod,
} from '../../../../contract/scorecard/periods.ts';

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
}

/** How many months and quarters are offered. */
const MONTHS = 24;
const QUARTERS = 8;

/** The times of a strategy that can be compared. `today` is YYYY-MM-DD. */
export function sideChoices(
  calendar: Calendar,
  today: string,
  snapshots: readonly Pick<Snapshot, 'id' | 'name' | 'at' | 'period'>[],
): SideChoices {
  const yesterday = addDays(today, -1);
  const month = lastEnded(calendar, 'month', yesterday);
  const choice = ({ grain, key, start, label }: Period): SideChoice => ({
    value: `period:${grain === 'month' && hasCalendarMonths(calendar) ? start.slice(0, 7) : key}`,
    label,
  });
  return {
    now: { value: 'now', label: `Now (${month.label})` },
    snapshots: snapshots.map(({ id, name, at, period }) => ({
      value: `snapshot:${id}`,
      label: `${name} (${name === period.label ? '' : `${period.label}, `}${at.slice(0, 10)})`,
    })),
    periods: [
      // The last ended month is what 'Now' shows.
      ...periodsBack(calendar, previousPeriod(calendar, month), MONTHS),
      ...periodsBack(calendar, lastEnded(calendar, 'quarter', yesterday), QUARTERS),
    ].map(choice),
  };
}

/** What is compared where the address names nothing: the last snapshot, or the month before the last ended one, with now. */
export const defaultSides = ({ snapshots, periods }: SideChoices): { from: string; to: string } => ({
  from: (snapshots[0] ?? periods[0])?.value ?? 'now',
  to: 'now',
});
