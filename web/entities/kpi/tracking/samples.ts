import { rounded } from '../../../../contract/scorecard/numbers.ts';
import {
  defaultBandRed,
  defaultRed,
  type Limits,
  type Score,
  scoreOf,
  signOf,
} from '../../../../contract/scorecard/score.ts';
import type { Direction } from '../../../../contract/scorecard/settings.ts';

/** What the colors of a KPI follow from. */
export interface SampleSettings {
  direction: Direction;
  target: number;
  /** The red line that is stored for the period; null where the default one applies. */
  red: number | null;
  baseline: number | null;
  /** Null: the target. */
  finalTarget: number | null;
  cap: number;
  /** Null: as many as the distances need. */
  decimals: number | null;
}

/** Sample values with their scores, from better to worse, or along a band. */
export interface Samples {
  limits: Limits;
  rows: (Pick<Score, 'score' | 'status'> & { value: number })[];
}

/** How far the ends of a sample band lie from its middle, as a share of it. */
const BAND_SHARE = 0.05;

/** As many decimals as tell halves of a distance apart. */
const decimalsFor = (distance: number): number =>
  Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(distance))));

function rowsOf(values: readonly number[], limits: Limits, cap: number): Samples['rows'] {
  // Rounding can make two the same.
  return [...new Set(values)].map((value) => {
    const { score, status } = scoreOf(value, limits, cap);
    return { value, score, status };
  });
}

function bandOf({ target, cap, decimals }: SampleSettings): Samples {
  const half = target === 0 ? 1 : Math.abs(target) * BAND_SHARE;
  const digits = decimals ?? decimalsFor(half);
  const [lo, hi] = [rounded(target - half, digits), rounded(target + half, digits)];
  const limits = {
    direction: 'band',
    lo,
    hi,
    redLo: defaultBandRed(lo, 'up'),
    redHi: defaultBandRed(hi, 'down'),
  } as const;
  const below = lo - (limits.redLo ?? lo - half);
  const above = (limits.redHi ?? hi + half) - hi;
  const near = (value: number): number => rounded(value, digits);
  const values = [
    near(lo - 1.5 * below),
    near(lo - below / 2),
    lo,
    hi,
    near(hi + above / 2),
    near(hi + 1.5 * above),
  ];
  return { limits, rows: rowsOf(values, limits, cap) };
}

/** What will be green, amber and red, on sample values. Undefined for a KPI without a status. */
export function samplesOf(settings: SampleSettings): Samples | undefined {
  const { direction, target: fixedTarget, red: storedRed, baseline, finalTarget, cap, decimals } = settings;
  if (direction === 'none') return undefined;
  if (direction === 'band') return bandOf(settings);
  const target = storedRed === null ? (finalTarget ?? fixedTarget) : fixedTarget;
  const red = storedRed ?? defaultRed(direction, target, baseline, target);
  const limits = { direction, target, red } as const;
  const sign = signOf(direction);
  const distance = red === null ? 2 : Math.abs(target - red);
  const at = (share: number): number =>
    rounded(target - sign * distance * share, decimals ?? decimalsFor(distance));
  const values = [at(-0.5), target, at(0.5), ...(red === null ? [] : [red]), at(1.5)];
  return { limits, rows: rowsOf(values, limits, cap) };
}
