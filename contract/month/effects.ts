import { rounded, sum } from '../scorecard/numbers.ts';

/** A part of a score in one of two periods. */
interface Part {
  weight: number;
  score: number | null;
}

/** A score in one of two periods, with its parts. */
export interface Mean<K> {
  score: number | null;
  parts: ReadonlyMap<K, Part>;
}

/** What a part adds to the move of a score. */
export interface Effect<K> {
  key: K;
  /** Its score in both periods; null where it has none. */
  scores: readonly [before: number | null, after: number | null];
  /** Its share of the weights that have a score in both periods; null where it has one in only one of them. */
  share: number | null;
  points: number;
}

/** A share of a whole, which may be nothing. */
const shareIn = (weight: number, whole: number): number => (whole === 0 ? 0 : weight / whole);

/**
 * What each part adds to the move of a weighted mean. What has a score in both periods adds its own move; what joined or left adds how
 * far it pulls from the mean of those. The weights are the later ones. What changed weights add is the rest, so that all add up.
 */
export function effectsOf<K>(before: Mean<K>, after: Mean<K>): { parts: Effect<K>[]; weights: number } {
  const all = Array.from(after.parts, ([key, { weight, score }]) => ({
    key,
    weight,
    was: before.parts.get(key)?.score ?? null,
    is: score,
  }));
  for (const [key, { weight, score }] of before.parts)
    if (!after.parts.has(key)) all.push({ key, weight, was: score, is: null });
  const weightOf = (parts: typeof all): number => sum(parts.map(({ weight }) => weight));
  const both = all.filter(({ was, is }) => was !== null && is !== null);
  const held = weightOf(both);
  /** How far a score pulls from the mean of those, in the period that has it. */
  const puller = (side: 'was' | 'is') => {
    const whole = weightOf(all.filter((part) => part[side] !== null));
    const mean = sum(both.map((part) => shareIn(part.weight, held) * (part[side] as number)));
    return (score: number, weight: number): number => shareIn(weight, whole) * (score - mean);
  };
  // Most of the time nothing left and nothing joined.
  let left: ReturnType<typeof puller> | undefined;
  let joined: ReturnType<typeof puller> | undefined;
  const parts = all.flatMap(({ key, weight, was, is }): Effect<K>[] => {
    if (was === null && is === null) return [];
    const share = was !== null && is !== null ? shareIn(weight, held) : null;
    const points =
      was === null
        ? (joined ??= puller('is'))(is as number, weight)
        : is === null
          ? -(left ??= puller('was'))(was, weight)
          : shareIn(weight, held) * (is - was);
    return [{ key, scores: [was, is], share, points }];
  });
  const move = (after.score ?? 0) - (before.score ?? 0);
  return { parts, weights: move - sum(parts.map(({ points }) => points)) };
}

/** Points with the decimals of the sum that is shown, at most two, so that they add up to it: those with the largest error give way. */
export function shownPoints(points: readonly number[], shownSum: number): number[] {
  const decimals = [0, 1].find((digits) => rounded(shownSum, digits) === shownSum) ?? 2;
  const shown = points.map((value) => rounded(value, decimals));
  const left = Math.round((shownSum - sum(shown)) * 10 ** decimals);
  const step = Math.sign(left) / 10 ** decimals;
  const errorOf = (at: number): number => ((points[at] as number) - (shown[at] as number)) * step;
  const largest = Array.from(shown.keys()).sort((a, b) => errorOf(b) - errorOf(a));
  for (let count = 0; count < Math.abs(left) && largest.length > 0; count += 1) {
    const at = largest[count % largest.length] as number;
    shown[at] = rounded((shown[at] as number) + step, decimals);
  }
  return shown;
}
