import type { Calendar } from './calendar.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Today in the time zone of a calendar, YYYY-MM-DD. */
export function todayIn({ timeZone }: Pick<Calendar, 'timeZone'>, now = new Date()): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(now);
}
