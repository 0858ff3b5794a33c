import type { Arrangement } from './arrangement.ts';

/** The height of a column in lines of KPIs; the heading of an objective and its line of initiatives take two. */
const FITS = 12;
const FITS_SMALL = 20;

/**
 * How large a board of columns prints: small where only that makes it fit one landscape page. One that is too long for that has the
 * size of other pages.
 */
export function printSizeOf(
  pillars: Arrangement['pillars'],
  kpisOf: (objectiveId: number) => number,
): 'small' | 'usual' {
  const lines = pillars.map(({ objectives }) => objectives.reduce((sum, { id }) => sum + 2 + kpisOf(id), 0));
  const longest = Math.max(0, ...lines);
  return longest > FITS && longest <= FITS_SMALL ? 'small' : 'usual';
}
