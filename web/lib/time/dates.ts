import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';

/** An instant as a day in the viewer's time zone, as cards of strategies show it: '05 Jan 2024'; today where there is none. */
export function shortDate(instant: string | null | undefined): string {
  return format(instant ? new Date(instant) : new Date(), 'dd MMM yyyy');
}

/** An instant as a day in the viewer's time zone, 'Jan 5, 2024'. */
export const dayOfInstant = (instant: string): string => format(new Date(instant), 'PP');

/** An instant to the minute in the viewer's time zone, 'Jan 5, 2024, 2:30 PM'. */
export const dateTime = (instant: string): string => format(new Date(instant), 'PP, p');

/** A calendar date, YYYY-MM-DD, as 'Jan 5, 2024'. */
export const dayText = (date: string): string => format(parseISO(date), 'PP');

/** A calendar date, 'Nov 10'; with its year where that is not this one. */
export const shortDay = (date: string, today: string): string =>
  format(parseISO(date), date.slice(0, 4) === today.slice(0, 4) ? 'MMM d' : 'MMM d, yyyy');
