import type { Explanation } from '../explain.ts';
import { same } from './plain-arithmetic.ts';

/** Where a value differs from what is expected of it, but for what numbers round off; what it has beside that does not count. */
function differenceOf(found: unknown, expected: unknown, path = ''): string | undefined {
  if (typeof found === 'number' && typeof expected === 'number' && same(found, expected)) return undefined;
  if (typeof found !== 'object' || typeof expected !== 'object' || found === null || expected === null)
    return found === expected ? undefined : `${path} ${String(found)}, not ${String(expected)}`;
  if (Array.isArray(found) && Array.isArray(expected) && found.length !== expected.length)
    return `${path} ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`;
  for (const [key, one] of Object.entries(expected)) {
    const difference = differenceOf((found as Record<string, unknown>)[key], one, `${path}.${key}`);
    if (difference) return difference;
  }
  return undefined;
}

/** Throws where something shows other than what is expected of it. */
export function agree(where: string, found: unknown, expected: unknown): void {
  const difference = differenceOf(found, expected);
  if (difference) throw new Error(`${where} has ${difference}`);
}

/** What an explanation of a KPI says, under the names that a scorecard has for it. */
export function explained(
  explanation: Pick<
    Explanation,
    'period' | 'value' | 'target' | 'redLine' | 'band' | 'score' | 'status' | 'valueState' | 'provisional'
  >,
) {
  const { period, value, target, redLine, band, score, status, valueState, provisional } = explanation;
  const numberOf = (line: { value: number } | null): number | null => line && line.value;
  const ends = band && {
    lo: numberOf(band.lo),
    hi: numberOf(band.hi),
    redLo: numberOf(band.redLo),
    redHi: numberOf(band.redHi),
  };
  return {
    period,
    value,
    target: numberOf(target),
    redLine: numberOf(redLine),
    band: ends,
    score,
    status,
    valueState,
    provisional,
  };
}
