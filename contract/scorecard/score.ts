import { isAtLeast, isSame } from './numbers.ts';
import { type Hold, holdFields } from './reason.ts';
import type { Dated, Direction } from './settings.ts';

export type Status = 'green' | 'amber' | 'red';

/** How far a red line lies from its target where none is given, as a share of the span. */
const RED_SHARE = 0.1;

/** A range that values should stay in, with the red lines beyond it; an end that is null is open. */
export interface Band {
  lo: number | null;
  hi: number | null;
  redLo: number | null;
  redHi: number | null;
}

/** What a value is judged by. */
export type Limits =
  | {
      direction: 'up' | 'down';
      target: number;
      /** Null: any value short of the target is red. */
      red: number | null;
    }
  | ({ direction: 'band' } & Band);

/** The score and status of a value. */
export interface Score {
  /** Before it is held between 0 and the cap. */
  raw: number;
  score: number;
  status: Status;
}

/** +1 where up is better, −1 where down is. */
export const signOf = (direction: 'up' | 'down'): 1 | -1 => (direction === 'up' ? 1 : -1);

/** A value against a target and a red line beyond it, on the scale where up is better. */
function scoreUp(actual: number, target: number, red: number | null): Pick<Score, 'raw' | 'status'> {
  const isOnTarget = isAtLeast(actual, target);
  if (red === null || isSame(target, red))
    return isOnTarget ? { raw: 100, status: 'green' } : { raw: 0, status: 'red' };
  const raw = 100 - (50 * (target - actual)) / (target - red);
  // A value that counts as on a line has the score of the line.
  if (isOnTarget) return { raw: Math.max(raw, 100), status: 'green' };
  if (isAtLeast(actual, red)) return { raw: Math.max(raw, 50), status: 'amber' };
  return { raw, status: 'red' };
}

/** The lines below and above which a value is red: those of the band, or the red line on the worse side of the target. */
export function redSidesOf({
  target,
  redLine,
  band,
}: {
  target: number | null;
  redLine: number | null;
  band: Band | null;
}): Pick<Band, 'redLo' | 'redHi'> {
  if (band) return band;
  const isBelow = target !== null && redLine !== null && redLine < target;
  return isBelow ? { redLo: redLine, redHi: null } : { redLo: null, redHi: redLine };
}

/** The score and status of a value: 100 on the target, 50 on the red line, 0 as far beyond it. */
export function scoreOf(actual: number, limits: Limits, cap: number): Score {
  let base: Pick<Score, 'raw' | 'status'> = { raw: 100, status: 'green' };
  if (limits.direction === 'band') {
    const { lo, hi, redLo, redHi } = limits;
    if (lo !== null && !isAtLeast(actual, lo)) base = scoreUp(actual, lo, redLo);
    else if (hi !== null && !isAtLeast(hi, actual))
      base = scoreUp(-actual, -hi, redHi === null ? null : -redHi);
  } else {
    const sign = signOf(limits.direction);
    base = scoreUp(sign * actual, sign * limits.target, limits.red === null ? null : sign * limits.red);
  }
  return { ...base, score: Math.min(cap, Math.max(0, base.raw)) };
}

/** Whether a baseline lies on the worse side of a final target. */
export const isWorse = (direction: 'up' | 'down', baseline: number, final: number): boolean =>
  signOf(direction) * (final - baseline) > 0 && !isSame(final, baseline);

/** The red line where none is given; null where it would lie on the target. */
export function defaultRed(
  direction: 'up' | 'down',
  target: number,
  baseline: number | null,
  final: number | null,
): number | null {
  const span =
    baseline !== null && final !== null && isWorse(direction, baseline, final)
      ? Math.abs(final - baseline)
      : Math.abs(target);
  return span === 0 ? null : target - signOf(direction) * RED_SHARE * span;
}

/** The red line beside one end of a band where none is given; null where it would lie on that end. */
export const defaultBandRed = (end: number, direction: 'up' | 'down'): number | null =>
  defaultRed(direction, end, null, null);

/** Progress from the baseline to the final target. */
export interface Progress {
  /** 1 at the final target; not held between 0 and 1. Null where there is none. */
  value: number | null;
  /** The share of the time that has passed. */
  expected: number | null;
  /** The progress as a share of what is expected. */
  pace: number | null;
  /** Why there is no progress: the aim is to hold what is there. */
  hold: string | null;
  holdCode: Hold | null;
}

/** The progress of a value; `expected` is the elapsed share of the time, null where the time is open. */
export function progressOf(
  actual: number | null,
  direction: Direction,
  baseline: Dated | null,
  final: Dated | null,
  expected: number | null,
): Progress {
  const none = { value: null, expected, pace: null, ...holdFields(null) };
  if (baseline === null || final === null || direction === 'band' || direction === 'none') return none;
  if (!isWorse(direction, baseline.value, final.value)) {
    const hold = isSame(baseline.value, final.value) ? 'atFinalTarget' : 'pastFinalTarget';
    return { ...none, ...holdFields(hold) };
  }
  if (actual === null) return none;
  const value = (actual - baseline.value) / (final.value - baseline.value);
  return { ...none, value, pace: expected ? value / expected : null };
}

/** The change since a baseline, as a share of it; null where the baseline is 0. */
export const changeSince = (actual: number, baseline: number): number | null =>
  baseline === 0 ? null : (actual - baseline) / Math.abs(baseline);
