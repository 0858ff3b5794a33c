/**
 * Derived from the day a measure is due: Overdue when that day has passed and no actual was recorded on or after it, Due
 * in the seven days before, Up to date otherwise.
 */
export const INPUT_STATUSES = ['Overdue', 'Due', 'Up to date'] as const;
export type InputStatus = (typeof INPUT_STATUSES)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

let today = { day: -1, date: '' };

/** The day by which input statuses are told: today in UTC, YYYY-MM-DD, the same for the server, its ETags and the browser. */
export function inputDay(): string {
  const day = Math.floor(Date.now() / DAY_MS);
  // Every read of a board asks, and to write a date costs more than all else that tells a client that nothing changed.
  if (today.day !== day) today = { day, date: new Date().toISOString().slice(0, 10) };
  return today.date;
}

/** Input status of a measure due on a day, on the day `today`; all are calendar dates. The rule is told at INPUT_STATUSES. */
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
