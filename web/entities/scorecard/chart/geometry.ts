import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { redSidesOf } from '../../../../contract/scorecard/score.ts';
import type { Decision } from '../../../lib/strategy/reviews.ts';
import type { Entry, Timeline } from '../scorecard.ts';

/** What a chart shows. */
export interface ChartData {
  entries: readonly Entry[];
  forecast: Timeline['forecast'];
  signals: readonly string[];
  /** The values of the year before, in the order of the entries; none where they are not compared. */
  before: readonly (number | null)[] | null;
  /** What reviews decided. */
  decisions?: readonly Decision[] | undefined;
}

/** What reviews decided for a period: the decisions of the periods that start in it. */
export const decisionsIn = (
  { start, end }: Pick<Entry, 'start' | 'end'>,
  decisions: readonly Decision[] = [],
): readonly Decision[] => decisions.filter(({ period }) => start <= period.start && period.start <= end);

export interface Size {
  width: number;
  height: number;
}

/** The room around the plot: the values on the left, the periods below. Labels of lines stand on their ends. */
export const MARGIN = { top: 20, right: 32, bottom: 28, left: 56 };

/** The least distance between two labels of periods. */
const LABEL_WIDTH = 72;

/** A period of the chart: that of an entry, or one of the forecast. */
export interface Place {
  x: number;
  /** Null where there is no value. */
  y: number | null;
  entry: Entry;
  isSignal: boolean;
  decisions: readonly Decision[];
}

/** A target, or an end of a band, as a line of steps with its label. */
export interface LimitLine {
  name: 'target' | 'lo' | 'hi';
  path: string;
  /** Where the label stands, and the last value. */
  y: number;
  value: number;
}

export interface Geometry {
  size: Size;
  places: Place[];
  /** The distance between two periods. */
  step: number;
  /** The line of the values, with gaps. */
  values: string;
  /** The values of the year before. */
  before: string;
  forecast: { path: string; dots: { x: number; y: number }[] };
  limits: LimitLine[];
  /** The areas beyond the red lines. */
  red: string[];
  gridlines: { y: number; value: number }[];
  labels: { x: number; text: string }[];
}

const numbersIn = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((value) => value !== null && value !== undefined);

/** The limits of an entry: its target, or the ends of its band, and the red lines. */
const limitsOf = (entry: Entry) => ({
  target: entry.band ? null : entry.target,
  lo: entry.band && entry.band.lo,
  hi: entry.band && entry.band.hi,
  ...redSidesOf(entry),
});

/** The geometry of a chart of at least one entry. */
export function geometryOf(
  { entries, forecast, signals, before, decisions }: ChartData,
  size: Size,
): Geometry {
  const right = size.width - MARGIN.right;
  const bottom = size.height - MARGIN.bottom;
  // A forecast continues after the last period that is shown, or within those that are.
  const keys = new Map(entries.map(({ key }, index) => [key, index]));
  const coming = (forecast?.periods ?? []).map(({ key, value }, index) => ({
    at: keys.get(key) ?? entries.length + index - countIn(forecast, keys),
    value,
  }));
  const count = Math.max(entries.length, ...coming.map(({ at }) => at + 1));
  const step = (right - MARGIN.left) / count;
  const x = (at: number): number => MARGIN.left + (at + 0.5) * step;

  const limits = entries.map(limitsOf);
  const all = numbersIn([
    ...entries.map(({ actual }) => actual),
    ...limits.flatMap(({ target, lo, hi, redLo, redHi }) => [target, lo, hi, redLo, redHi]),
    ...coming.map(({ value }) => value),
    ...(before ?? []),
  ]);
  const [least, most] = all.length > 0 ? [Math.min(...all), Math.max(...all)] : [0, 1];
  const room = most === least ? Math.max(1, Math.abs(most) * 0.1) : (most - least) * 0.08;
  const y = scaleLinear()
    .domain([least - room, most + room])
    .nice(4)
    .range([bottom, MARGIN.top]);

  const path = line<readonly [number, number | null]>()
    .defined(([, value]) => value !== null)
    .x(([at]) => x(at))
    .y(([, value]) => y(value as number));
  const draw = (values: readonly (number | null)[]): string =>
    path(values.map((value, at) => [at, value] as const)) ?? '';

  const steps = line<readonly [number, number | null]>()
    .defined(([, value]) => value !== null)
    .x(([at]) => MARGIN.left + at * step)
    .y(([, value]) => y(value as number));
  /** A line whose value holds over a whole period. */
  const stepped = (values: readonly (number | null)[]): string =>
    steps(
      values.flatMap((value, at) => [
        [at, value],
        [at + 1, value],
      ]),
    ) ?? '';
  const beyond = (values: readonly (number | null)[], edge: number): string =>
    area<readonly [number, number | null]>()
      .defined(([, value]) => value !== null)
      .x(([at]) => MARGIN.left + at * step)
      .y0(edge)
      .y1(([, value]) => y(value as number))(
      values.flatMap((value, at) => [[at, value] as const, [at + 1, value] as const]),
    ) ?? '';

  // From the running value on, which it goes on from.
  const lastActual = entries.findLastIndex(({ actual }) => actual !== null);
  const ahead = coming.filter(({ at }) => at > lastActual);
  const start: [number, number][] =
    lastActual < 0 ? [] : [[lastActual, entries[lastActual]?.actual as number]];
  const limitLines = (['target', 'lo', 'hi'] as const).flatMap((name): LimitLine[] => {
    const values = limits.map((limit) => limit[name]);
    const value = values.findLast((candidate) => candidate !== null);
    return value === undefined || value === null ? [] : [{ name, path: stepped(values), y: y(value), value }];
  });
  const spacing = Math.max(1, Math.ceil(LABEL_WIDTH / step));
  return {
    size,
    step,
    places: entries.map((entry, at) => ({
      x: x(at),
      y: entry.actual === null ? null : y(entry.actual),
      entry,
      isSignal: signals.includes(entry.key),
      decisions: decisionsIn(entry, decisions),
    })),
    values: draw(entries.map(({ actual }) => actual)),
    before: before ? draw(before) : '',
    forecast: {
      path:
        ahead.length === 0
          ? ''
          : (path([...start, ...ahead.map(({ at, value }): [number, number] => [at, value])]) ?? ''),
      dots: ahead.map(({ at, value }) => ({ x: x(at), y: y(value) })),
    },
    limits: limitLines,
    red: [
      beyond(
        limits.map(({ redLo }) => redLo),
        bottom,
      ),
      beyond(
        limits.map(({ redHi }) => redHi),
        MARGIN.top,
      ),
    ].filter(Boolean),
    gridlines: fewTicks(y.ticks(3)).map((value) => ({ y: y(value), value })),
    // From the last period back, so that the newest one has its label.
    labels: entries.flatMap(({ label }, at) =>
      (entries.length - 1 - at) % spacing === 0 ? [{ x: x(at), text: label }] : [],
    ),
  };
}

/** The first and the last: two lines are enough to read a value. */
const fewTicks = (ticks: readonly number[]): number[] =>
  ticks.filter((_, at) => at === 0 || at === ticks.length - 1);

/** How many periods of a forecast are among those that are shown. */
const countIn = (forecast: Timeline['forecast'], keys: ReadonlyMap<string, number>): number =>
  (forecast?.periods ?? []).filter(({ key }) => keys.has(key)).length;

/** The index of the period at a place of the chart. */
export const placeAt = (x: number, { step, places }: Pick<Geometry, 'step' | 'places'>): number =>
  Math.min(places.length - 1, Math.max(0, Math.floor((x - MARGIN.left) / step)));
