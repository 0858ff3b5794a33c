/**
 * Derived from the due date of a KPI. Up to date: an actual was recorded in the seven days before it or later. Otherwise
 * Overdue once the date has passed, Due in the seven days before it, and Up to date earlier.
 */
export const INPUT_STATUSES = ['Overdue', 'Due', 'Up to date'] as const;
export type InputStatus = (typeof INPUT_STATUSES)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days before its due date something is called due. */
export const DUE_DAYS = 7;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

let today = { day: -1, date: '' };

/** Today in UTC, YYYY-MM-DD. Server, ETags and browser derive input statuses from the same day. */
export function inputDay(): string {
  const day = Math.floor(Date.now() / DAY_MS);
  // Cached, because every read of a board formats it.
  if (today.day !== day) today = { day, date: new Date().toISOString().slice(0, 10) };
  return today.date;
}

/** The input status on the day `today`; see INPUT_STATUSES. All arguments are calendar dates. */
export function inputStatusOf(
  dueDate: string | null,
  actualDate: string | null,
  today: string,
): InputStatus | null {
  if (dueDate === null) return null;
  if (actualDate !== null && daysBetween(actualDate, dueDate) <= DUE_DAYS) return 'Up to date';
  if (dueDate < today) return 'Overdue';
  return daysBetween(today, dueDate) <= DUE_DAYS ? 'Due' : 'Up to date';
}
