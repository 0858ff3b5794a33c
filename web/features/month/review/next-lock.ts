import type { Calendar } from '../../../../contract/scorecard/calendar.ts';
import { addDays, dayOf } from '../../../../contract/scorecard/dates.ts';
import { periodAfter, periodOn } from '../../../../contract/scorecard/periods.ts';
import type { Closing } from '../closing.ts';

/** The day of the next lock after a period: of months by themselves, else once the last value of the next one is due. */
export function nextLockDay(
  calendar: Calendar,
  { period, due, closesAfterDays, today }: Pick<Closing, 'period' | 'due' | 'closesAfterDays' | 'today'>,
): string {
  const auto = period.grain === 'month' ? closesAfterDays : null;
  const wait = auto ?? dayOf(due) - dayOf(period.end);
  const waiting = periodOn(calendar, period.grain, addDays(today, -wait));
  const next = waiting.start > period.start ? waiting : periodAfter(calendar, period, 1);
  return addDays(next.end, wait);
}
