const DAY_MS = 24 * 60 * 60 * 1000;

/** The number of a calendar date YYYY-MM-DD: days since 1970-01-01. No time zone is involved. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** The calendar date of a day number. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Whether a text is a calendar date, YYYY-MM-DD, that exists. */
export function isDate(text: string): boolean {
  const day = dayOf(text);
  return !Number.isNaN(day) && dateOf(day) === text;
}

/** The calendar date so many days after one; before it for a negative number. */
export const addDays = (date: string, days: number): string => dateOf(dayOf(date) + days);

/** The day number of a year, month from 1, and day. Months outside 1 to 12 run into other years. */
export const dayAt = (year: number, month: number, day: number): number =>
  // Date.UTC takes the years 0 to 99 for those of the twentieth century.
  new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS;

/** The year, month from 1, and day of a day number. */
export function partsOf(day: number): { year: number; month: number; day: number } {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The weekday of a day number: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The days of a month. */
export const daysInMonth = (year: number, month: number): number =>
  dayAt(year, month + 1, 1) - dayAt(year, month, 1);
