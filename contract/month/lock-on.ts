import type { Calendar } from '../scorecard/calendar.ts';
import { parsePeriod } from '../scorecard/period-text.ts';
import { belongsTo, type Period } from '../scorecard/periods.ts';
import type { PeriodLock } from './period-lock.ts';

/** The lock that keeps the values of a period: its own, or that of a longer one around it. */
export const lockOn = (
  locks: readonly PeriodLock[],
  calendar: Calendar,
  period: Period,
): PeriodLock | undefined =>
  locks.find((lock) => {
    const locked = parsePeriod(calendar, lock.period, 'month');
    return locked && belongsTo(calendar, period, locked);
  });
