import type { Change } from '../api/change.ts';

/** How the author of a change is named. The name of a job tells a user nothing. */
export const authorName = ({
  name,
  byJob,
  byToken,
  byPull,
}: Pick<Change, 'name' | 'byJob' | 'byToken' | 'byPull'>): string => {
  if (byJob) return 'Meridian';
  if (byPull !== undefined) return `data pull ${byPull} of ${name}`;
  return byToken === undefined ? name : `token ${byToken} of ${name}`;
};
