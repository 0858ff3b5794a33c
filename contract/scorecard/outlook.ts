import { sum } from './numbers.ts';
import type { ValueState } from './reading.ts';

/** The fewest values that a forecast needs, and how many it looks back on. */
const FORECAST_MIN = 4;
const FLOW_WINDOW = 3;
const LEVEL_WINDOW = 12;

/** The fewest values that signals need, the limits by the mean range, and the length of a run on one side of the mean. */
const SIGNAL_MIN = 10;
const LIMIT_WIDTH = 2.66;
const RANGE_LIMIT = 3.27;
const RUN_LENGTH = 8;

const mean = (values: readonly number[]): number => sum(values) / values.length;

/** The values of coming periods and of the whole year; null where there are too few values to tell. */
export interface Forecast {
  values: number[];
  year: number;
}

/** Values of a total at the pace of the last three. `soFar` is the year to date, and `remaining` the periods left in the year. */
export function forecastTotal(values: readonly number[], soFar: number, remaining: number): Forecast | null {
  if (values.length < FORECAST_MIN) return null;
  const pace = mean(values.slice(-FLOW_WINDOW));
  return { values: Array.from({ length: remaining }, () => pace), year: soFar + remaining * pace };
}

/** Values of a level on the least-squares line of the last twelve; null is a period without one. */
export function forecastLevel(values: readonly (number | null)[], remaining: number): Forecast | null {
  const recent = values.flatMap((value, at) => (value === null ? [] : [{ value, at }])).slice(-LEVEL_WINDOW);
  const last = recent.at(-1);
  if (!last || recent.length < FORECAST_MIN) return null;
  const center = mean(recent.map(({ at }) => at));
  const middle = mean(recent.map(({ value }) => value));
  const slope =
    sum(recent.map(({ at, value }) => (at - center) * (value - middle))) /
    sum(recent.map(({ at }) => (at - center) ** 2));
  const on = (at: number): number => middle + slope * (at - center);
  const coming = Array.from({ length: remaining }, (_, step) => on(values.length + step));
  return { values: coming, year: coming.at(-1) ?? last.value };
}

/** What a chart of individual values and moving ranges (XmR) says. */
export interface Signals {
  mean: number;
  lower: number;
  upper: number;
  /** The indexes of the values that are signals. */
  at: number[];
}

/** How far each value but the first is from the one before. */
const rangesOf = (values: readonly number[]): number[] =>
  values.slice(1).map((value, index) => Math.abs(value - (values[index] as number)));

/** The limits of the usual variation of values, at least two. */
export function usualLimits(values: readonly number[]): Pick<Signals, 'mean' | 'lower' | 'upper'> {
  const center = mean(values);
  const width = LIMIT_WIDTH * mean(rangesOf(values));
  return { mean: center, lower: center - width, upper: center + width };
}

/** The values outside the limits of their usual variation, or in a run of eight on one side of the mean. */
export function signalsOf(values: readonly number[]): Signals | null {
  if (values.length < SIGNAL_MIN) return null;
  const { mean: center, lower, upper } = usualLimits(values);
  const sides = values.map((value) => Math.sign(value - center));
  const isRun = (from: number): boolean =>
    sides[from] !== 0 && sides.slice(from, from + RUN_LENGTH).every((side) => side === sides[from]);
  const signals = new Set(values.flatMap((value, index) => (value < lower || value > upper ? [index] : [])));
  for (let from = 0; from + RUN_LENGTH <= values.length; from += 1)
    if (isRun(from)) for (let step = 0; step < RUN_LENGTH; step += 1) signals.add(from + step);
  return { mean: center, lower, upper, at: [...signals].toSorted((a, b) => a - b) };
}

/**
 * The indexes of the signals that are unusual values. On a steady rise both ends are far from the mean. So a signal, or those in a row
 * that it ends, must begin with a move past the upper limit of the moving ranges, 3.27 times their mean (D. J. Wheeler,
 * Understanding Variation). Where more than a third remain, the level has changed.
 */
export function unusualOf(
  values: readonly number[],
  signals: readonly number[] = signalsOf(values)?.at ?? [],
): number[] {
  const [among, ranges] = [new Set(signals), rangesOf(values)];
  const most = RANGE_LIMIT * mean(ranges);
  const beganWithMove = (at: number): boolean =>
    among.has(at) && ((ranges[at - 1] ?? 0) > most || beganWithMove(at - 1));
  const unusual = signals.filter(beganWithMove);
  return unusual.length * 3 > values.length ? [] : unusual;
}

/** Whether a value was measured in its whole period, so that it can be a signal. */
export const isMeasured = (state: ValueState | null): boolean =>
  state !== 'carried' && state !== 'missing' && state !== 'partial';
