import type { Content } from '../../contract/commands/content.ts';
import { badField } from '../../contract/api/refusal.ts';
import { type Calendar, calendarIn } from '../../contract/scorecard/calendar.ts';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import { type AnyPeriod, ONCE, type Period } from '../../contract/scorecard/periods.ts';
import type { Grain, PeriodGrain } from '../../contract/scorecard/settings.ts';
import type { Reader } from '../store/store.ts';

/** The calendar of a strategy. */
export const calendarOf = ({ strategy }: Content, strategyId: number): Calendar =>
  calendarIn(strategy.get(strategyId));

/** The calendar in the column of a strategy. */
export const readCalendar = (stored: string | null): Calendar =>
  calendarIn({ calendar: stored === null ? null : (JSON.parse(stored) as Calendar) });

/** The calendar of a strategy, as it is stored. */
export async function storedCalendar(reader: Reader, strategyId: number): Promise<Calendar> {
  const { calendar } = await reader
    .selectFrom('strategies')
    .select('calendar')
    .where('id', '=', strategyId)
    .executeTakeFirstOrThrow();
  return readCalendar(calendar);
}

/** The error message for a text that names no period of a grain. */
export const noPeriod = (grain: PeriodGrain): string =>
  grain === 'once'
    ? `This KPI is due once: give ${ONCE.key} as its period`
    : 'Give a period of this calendar between 1900 and 2200, such as 2026-02, 2026-Q1 or a date';

/** The period that a text of a call names; throws at `path` where the calendar has none. */
export function periodNamed(calendar: Calendar, text: string, grain: Grain, path: string): Period;
export function periodNamed(calendar: Calendar, text: string, grain: PeriodGrain, path: string): AnyPeriod;
export function periodNamed(calendar: Calendar, text: string, grain: PeriodGrain, path: string): AnyPeriod {
  const period = parsePeriod(calendar, text, grain);
  if (!period) throw badField(path, noPeriod(grain));
  return period;
}

export { todayIn } from '../../contract/scorecard/today.ts';
