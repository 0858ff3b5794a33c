import type { Content } from '../../contract/commands/content.ts';
import { type Calendar, DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';

/** The calendar of a strategy. */
export const calendarOf = ({ strategy }: Content, strategyId: number): Calendar =>
  strategy.get(strategyId)?.calendar ?? DEFAULT_CALENDAR;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Today in the time zone of a calendar, YYYY-MM-DD. */
export function todayIn({ timeZone }: Calendar): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(new Date());
}
