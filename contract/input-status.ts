/**
 * Derived from the due date of a KPI. Overdue: the date has passed and no actual was recorded on or after it. Due: the date
 * is within seven days. Up to date: otherwise.
 */
export const INPUT_STATUSES = ['Overdue', 'Due', 'Up to date'] as const;
export type InputStatus = (typeof INPUT_STATUSES)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

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
  if (dueDate < today) return actualDate !== null && actualDate >= dueDate ? 'Up to date' : 'Overdue';
  const days = (Date.parse(dueDate) - Date.parse(today)) / DAY_MS;
  return days <= 7 ? 'Due' : 'Up to date';
}
