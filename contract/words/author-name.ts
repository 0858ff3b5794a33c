import type { Change } from '../api/change.ts';

/** How the author of a change is named. */
export const authorName = ({
  name,
  byToken,
  byPull,
}: Pick<Change, 'name' | 'byToken' | 'byPull'>): string => {
  if (byPull !== undefined) return `data pull ${byPull} of ${name}`;
  return byToken === undefined ? name : `token ${byToken} of ${name}`;
};
