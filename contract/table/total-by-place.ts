import type { Period } from '../scorecard/periods.ts';
import { type Grain, isCoarser } from '../scorecard/settings.ts';

/** The parts of a year that count from the first month of the fiscal year, which a sheet may not share with the calendar. */
const PARTS_OF_YEAR: ReadonlySet<Grain> = new Set(['quarter', 'half']);

/**
 * Which periods stand as totals of shorter ones next to them: after them, or as each of their length does before them. A sheet
 * whose year begins in another month names a quarter by the same words, so the place tells more than the name.
 */
export function totalsByPlace(periods: readonly (Period | undefined)[]): boolean[] {
  const filled = periods.flatMap((period) => period ?? []);
  const isShorter = (other: Period | undefined, grain: Grain): boolean =>
    other !== undefined && isCoarser(grain, other.grain);
  /** The lengths of periods of which some stand before no shorter one. */
  const unsure = new Set(
    filled.flatMap(({ grain }, at) => (isShorter(filled[at + 1], grain) ? [] : [grain])),
  );
  let last: Period | undefined;
  return periods.map((period) => {
    if (!period) return false;
    const before = last;
    last = period;
    const { grain } = period;
    return PARTS_OF_YEAR.has(grain) && (!unsure.has(grain) || isShorter(before, grain));
  });
}
