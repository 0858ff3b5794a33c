import type { Change } from '../api/change.ts';

/** Whether a user made the change: of an operator command and of a job, `userId` is the owner's. */
export const isByUser = ({ byOperator, byJob }: Pick<Change, 'byOperator' | 'byJob'>): boolean =>
  !byOperator && !byJob;
