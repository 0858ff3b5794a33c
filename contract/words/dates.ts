/** The months, shortened. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** The calendar date, YYYY-MM-DD, of a date or date-time of the contract; '' where there is none. */
export const calendarDate = (date: string | null): string => date?.slice(0, 10) ?? '';

/** The calendar date of an instant in the viewer's time zone, YYYY-MM-DD. */
function localDate(instant: Date): string {
  const year = String(instant.getFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(instant.getMonth() + 1)}-${twoDigits(instant.getDate())}`;
}

/** Today in the viewer's time zone as a calendar date, YYYY-MM-DD. */
export const today = (): string => localDate(new Date());

/**
 * A calendar date, or the day of an instant in UTC, in words: 'Jan 5, 2026'; '' for none. No time zone moves a calendar date: a date
 * without a time is read as UTC.
 */
export function dayText(date: string | number | null): string {
  if (date === null || date === '') return '';
  const day = new Date(date);
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** A calendar date without its year where that is the year of another one, 'Nov 10'; else with it. */
export const shortDay = (date: string, beside: string): string =>
  date.slice(0, 4) === beside.slice(0, 4) ? dayText(date).replace(/,.*/, '') : dayText(date);

/** From a date to another: 'Jan 5 to Mar 1, 2026', with both years if they differ; '' without any date. */
export function spanText(start: string | null, end: string | null): string {
  if (!start) return end ? `Until ${dayText(end)}` : '';
  if (!end) return `From ${dayText(start)}`;
  if (calendarDate(start) === calendarDate(end)) return dayText(end);
  return `${shortDay(start, end)} to ${dayText(end)}`;
}

/** The month of a calendar date: 'October 2026', its name alone, 'October', or short, 'Oct 2026'. */
export function monthText(date: string, style: 'long' | 'name' | 'short' = 'long'): string {
  const month = Number(date.slice(5, 7)) - 1;
  const name = (style === 'short' ? MONTHS : MONTH_NAMES)[month] ?? '';
  return style === 'name' ? name : `${name} ${date.slice(0, 4)}`;
}

/** An instant as a day in the viewer's time zone, 'Jan 5, 2024'. */
export const dayOfInstant = (instant: string): string => dayText(localDate(new Date(instant)));

/** The same with its weekday, 'Friday, Jan 5, 2024'. */
export const weekdayOfInstant = (instant: string): string =>
  `${WEEKDAYS[new Date(instant).getDay()]}, ${dayOfInstant(instant)}`;

/** The time of an instant in the viewer's time zone, '2:30 PM'. */
export function timeOfInstant(instant: string): string {
  const at = new Date(instant);
  const hour = at.getHours();
  return `${hour % 12 || 12}:${twoDigits(at.getMinutes())} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** An instant to the minute in the viewer's time zone, 'Jan 5, 2024, 2:30 PM'. */
export const dateTime = (instant: string): string => `${dayOfInstant(instant)}, ${timeOfInstant(instant)}`;

/** An instant as a day in the viewer's time zone, as cards of strategies show it: '05 Jan 2024'; today where there is none. */
export function cardDate(instant: string | null | undefined): string {
  const at = instant ? new Date(instant) : new Date();
  return `${twoDigits(at.getDate())} ${MONTHS[at.getMonth()]} ${at.getFullYear()}`;
}
