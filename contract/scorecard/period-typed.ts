import type { Calendar } from './calendar.ts';
import { lastEnded, type Period, periodOn, periodsBack, previousPeriod } from './periods.ts';
import type { Grain } from './settings.ts';

/** What says which period a typed value is for. */
export interface Typing {
  calendar: Calendar;
  /** Today in the time zone of the calendar, YYYY-MM-DD. */
  today: string;
  /** The first day of the strategy, or of its values where those are older. */
  since: string;
  isLocked: (period: Period) => boolean;
}

/** How many periods are offered beside the running one. */
const ENDED = 12;

/**
 * The period that a typed value is for, until another one is chosen. It is that which the page shows, where `latest` is the last ended
 * one. On a page without one it is the last ended one that is open, or the last one where all are locked. The running one only where
 * none has ended since the first day.
 */
export function periodTyped(
  { calendar, today, since, isLocked }: Typing,
  grain: Grain,
  shown?: Pick<Period, 'end'> | 'latest',
): Period {
  const running = periodOn(calendar, grain, today);
  if (typeof shown === 'object') {
    const period = lastEnded(calendar, grain, shown.end);
    return period.start > today ? running : period;
  }
  const last = previousPeriod(calendar, running);
  if (last.end < since) return running;
  for (let period = last; period.end >= since; period = previousPeriod(calendar, period))
    if (shown === 'latest' || !isLocked(period)) return period;
  return last;
}

/** The periods to choose from for a typed value, newest first: the running one, those before it, and the one that is chosen. */
export function periodsToType(
  { calendar, today }: Pick<Typing, 'calendar' | 'today'>,
  chosen: Period,
): Period[] {
  const periods = periodsBack(calendar, periodOn(calendar, chosen.grain, today), 1 + ENDED);
  return periods.some(({ key }) => key === chosen.key) ? periods : [...periods, chosen];
}
