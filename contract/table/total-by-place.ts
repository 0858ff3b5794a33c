import type { Period } from '../scorecard/periods.ts';
import { type Grain, isCoarser } from '../scorecard/settings.ts';

/** The parts of a year that count from the first month of the fiscal year, which a sheet may not share with the calendar. */
const PARTS_OF_YEAR: ReadonlySet<Grain> = new Set(['quarter', 'half']);

/**
 * Whether a period stands as the total of shorter ones next to it: after them, or as each of its length does before them. A sheet
 * whose year begins in another month names a quarter by the same words, so the place tells more than the name.
 */
export function isTotalByPlace(own: Period, index: number, alike: readonly (Period | undefined)[]): boolean {
  if (!PARTS_OF_YEAR.has(own.grain)) return false;
  const isShorter = (other: Period | undefined): boolean =>
    other !== undefined && isCoarser(own.grain, other.grain);
  const after = (at: number) => alike.slice(at + 1).find(Boolean);
  const isBefore = alike.every((other, at) => other?.grain !== own.grain || isShorter(after(at)));
  return isBefore || isShorter(alike.slice(0, index).findLast(Boolean));
}
