import { sum } from './numbers.ts';

/** The fewest values that a forecast needs, and how many it looks back on. */
const FORECAST_MIN = 4;
const FLOW_WINDOW = 3;
const LEVEL_WINDOW = 12;

/** The fewest values that signals need, the width of the limits, and the length of a run on one side of the mean. */
const SIGNAL_MIN = 10;
const LIMIT_WIDTH = 2.66;
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

/** The values outside the limits of their usual variation, or in a run of eight on one side of the mean. */
export function signalsOf(values: readonly number[]): Signals | null {
  if (values.length < SIGNAL_MIN) return null;
  const center = mean(values);
  const ranges = values.slice(1).map((value, index) => Math.abs(value - (values[index] as number)));
  const width = LIMIT_WIDTH * mean(ranges);
  const [lower, upper] = [center - width, center + width];
  const sides = values.map((value) => Math.sign(value - center));
  const isRun = (from: number): boolean =>
    sides[from] !== 0 && sides.slice(from, from + RUN_LENGTH).every((side) => side === sides[from]);
  const signals = new Set(values.flatMap((value, index) => (value < lower || value > upper ? [index] : [])));
  for (let from = 0; from + RUN_LENGTH <= values.length; from += 1)
    if (isRun(from)) for (let step = 0; step < RUN_LENGTH; step += 1) signals.add(from + step);
  return { mean: center, lower, upper, at: [...signals].toSorted((a, b) => a - b) };
}

/** The signals that are unusual values: none where a trend makes more than a third of the values signals. */
export const unusualOf = <T>(signals: readonly T[], values: number): readonly T[] =>
  signals.length * 3 > values ? [] : signals;
