import { format } from 'date-fns/format';

/** An instant as a day in the viewer's time zone, '05 Jan 2024'; today where there is none. */
export function shortDate(instant: string | null | undefined): string {
  return format(instant ? new Date(instant) : new Date(), 'dd MMM yyyy');
}

/** An instant to the minute in the viewer's time zone, '05 Jan 2024, 14:30'. */
export const shortDateTime = (instant: string): string => format(new Date(instant), 'dd MMM yyyy, HH:mm');
