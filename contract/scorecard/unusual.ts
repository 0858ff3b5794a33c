import { isAtLeast, rounded, significant } from './numbers.ts';
import { usualLimits } from './outlook.ts';

/** The fewest values before one that tell what is usual. */
const BEFORE_MIN = 4;
/** How many times the last value another one is probably not. */
const TIMES = 10;
/** A value without its slip in the decimal mark is at most so many times the last one, or so small a part of it. */
const NEAR = 2;

/** Why a value is unusual. */
export type Unusual =
  /** It is so many times the last value, which may be less than 1; `likely` is the value without a slip in its decimal mark. */
  | { kind: 'times'; times: number; last: number; likely: number | null }
  /** It lies outside of what its unit can be, or of the usual variation of the values before. */
  | { kind: 'unit' | 'limits'; lower: number; upper: number };

const NEVER_NEGATIVE =
  /^(?:seconds?|minutes?|min|hours?|h|days?|weeks?|months?|years?|minuten?|stunden?|tage?|wochen?|monate?|jahre?|people|persons?|employees?|fte|pieces?|kg|t|km)$/i;

/** The range that values of a unit naturally lie in. */
function rangeOf(unit: string): { lower: number; upper: number } | null {
  const name = unit.trim();
  if (name === '%') return { lower: 0, upper: 100 };
  if (name === '‰') return { lower: 0, upper: 1000 };
  return NEVER_NEGATIVE.test(name) ? { lower: 0, upper: Infinity } : null;
}

const isIn = (value: number, { lower, upper }: { lower: number; upper: number }): boolean =>
  isAtLeast(value, lower) && isAtLeast(upper, value);

function timesOf(value: number, last: number): Unusual | null {
  if (last === 0 || value === 0) return null;
  const times = value / last;
  if (times < 0 || (!isAtLeast(times, TIMES) && !isAtLeast(1 / times, TIMES))) return null;
  const likely = significant(value / TIMES ** Math.round(Math.log10(times)));
  const isNear = likely / last <= NEAR && last / likely <= NEAR;
  return {
    kind: 'times',
    times: times < 1 ? times : rounded(times, 0),
    last,
    likely: isNear ? likely : null,
  };
}

/**
 * Whether a value is unusual beside those before it, oldest first, so that it is asked about once: ten times or a tenth of the last,
 * outside of the natural range of its unit, which those before keep to, or outside of their usual variation.
 */
export function unusualValue(
  value: number,
  before: readonly (number | null)[],
  unit: string,
): Unusual | null {
  const values = before.filter((one) => one !== null);
  const last = values.at(-1);
  if (last === undefined || values.length < BEFORE_MIN) return null;
  const times = timesOf(value, last);
  if (times) return times;
  const range = rangeOf(unit);
  if (range && !isIn(value, range) && values.every((earlier) => isIn(earlier, range)))
    return { kind: 'unit', ...range };
  const { lower, upper } = usualLimits(values);
  // Values that never varied say nothing of how much they vary.
  return lower < upper && !isIn(value, { lower, upper }) ? { kind: 'limits', lower, upper } : null;
}

/** How many values before one are looked at. */
export const BEFORE_MAX = 12;

/** A value of a KPI in a period of its grain, by the first day. */
export interface PlacedValue {
  kpiId: number;
  start: string;
  value: number | null;
}

/** The unusual ones among new values, each beside those before it: the stored ones, and those that are new with it. */
export function unusualAmong<V extends PlacedValue>(
  added: readonly V[],
  stored: Iterable<PlacedValue>,
  unitOf: (kpiId: number) => string,
): Map<V, Unusual> {
  const storedOf = Map.groupBy(stored, ({ kpiId }) => kpiId);
  const unusualOnes = new Map<V, Unusual>();
  for (const [kpiId, ofKpi] of Map.groupBy(added, ({ kpiId }) => kpiId)) {
    const byStart = new Map(
      [...(storedOf.get(kpiId) ?? []), ...ofKpi].map(({ start, value }) => [start, value]),
    );
    const inOrder = [...byStart].sort(([a], [b]) => (a < b ? -1 : 1));
    const placeOf = new Map(inOrder.map(([start], place) => [start, place]));
    const values = inOrder.map(([, value]) => value);
    for (const each of ofKpi) {
      const place = placeOf.get(each.start) ?? 0;
      const before = values.slice(Math.max(0, place - BEFORE_MAX), place);
      const unusual = each.value === null ? null : unusualValue(each.value, before, unitOf(kpiId));
      if (unusual) unusualOnes.set(each, unusual);
    }
  }
  return unusualOnes;
}
