import type { Change } from '../api/change.ts';

/** Whether a user made the change: of an operator command and of a job, `userId` is the owner's. */
export const isByUser = ({
  byOperator,
  byJob,
  byPull,
}: Pick<Change, 'byOperator' | 'byJob' | 'byPull'>): boolean => !byOperator && !byJob && byPull === undefined;
