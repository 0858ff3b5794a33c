/** Whether all of the work is done while its status says that it has not begun. One of the two is wrong. */
export const isContradiction = (progress: number, status: string): boolean =>
  progress >= 100 && status === 'Not Started';

/** The status that mends it. */
export const FINISHED = 'Achieved';
