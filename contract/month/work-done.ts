/** Whether work needs no more updates. */
export const isDone = ({ progress, status }: { progress: number; status: string }): boolean =>
  progress >= 100 || status === 'Achieved';

/** What work says that is done. */
export const DONE = { progress: 100, status: 'Achieved' } as const;
