import type { Change } from '../api/change.ts';

/** How the author of a change is named. */
export const authorName = ({ name, byToken }: Pick<Change, 'name' | 'byToken'>): string =>
  byToken === undefined ? name : `token ${byToken} of ${name}`;
