/** Whether work needs no more updates. */
export const isDone = ({ progress, status }: { progress: number; status: string }): boolean =>
  progress >= 100 || status === 'Achieved';

/** Whether work is not done on the day after its end; `today` is YYYY-MM-DD. */
export const isLate = (
  work: { progress: number; status: string; whenDate: string | null },
  today: string,
): boolean => !isDone(work) && work.whenDate !== null && work.whenDate.slice(0, 10) < today;

/** What work says that is done. */
export const DONE = { progress: 100, status: 'Achieved' } as const;
