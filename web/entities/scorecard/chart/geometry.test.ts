import { describe, expect, test } from 'vitest';
import type { Entry } from '../scorecard.ts';
import { type ChartData, geometryOf, MARGIN, placeAt } from './geometry.ts';

const SIZE = { width: 100 * 4 + MARGIN.left + MARGIN.right, height: 300 };
const BOTTOM = SIZE.height - MARGIN.bottom;

const entry = (month: number, more: Partial<Entry>): Entry =>
  ({
    key: `month:2026-0${month}-01`,
    label: `2026-0${month}`,
    phase: 'closing',
    actual: null,
    target: null,
    redLine: null,
    band: null,
    ...more,
  }) as Entry;

const chart = (entries: Entry[], more: Partial<ChartData> = {}) =>
  geometryOf({ entries, forecast: null, signals: [], before: null, ...more }, SIZE);

/** The horizontal places of a path. */
const xs = (path: string): number[] => [...path.matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x));

describe('the geometry of a chart', () => {
  test('each period has its place in the middle of its share, and the line has a gap where there is no value', () => {
    const values = [1, null, 3, 4].map((actual, at) => entry(at + 1, { actual }));
    const { places, values: line, step } = chart(values, { signals: ['month:2026-03-01'] });
    expect(step).toBe(100);
    expect(places.map(({ x }) => x - MARGIN.left)).toEqual([50, 150, 250, 350]);
    expect(places.map(({ y }) => y === null)).toEqual([false, true, false, false]);
    expect(places.map(({ isSignal }) => isSignal)).toEqual([false, false, true, false]);
    expect(line.match(/M/g)).toHaveLength(2);
    const [first, , third] = places;
    expect(first?.y).toBeGreaterThan(third?.y as number);
  });

  test('all values and limits are within the plot', () => {
    const { places, limits, gridlines } = chart([
      entry(1, { actual: -20, target: 10, redLine: -40 }),
      entry(2, { actual: 30, target: 10, redLine: -40 }),
    ]);
    for (const y of [...places, ...limits, ...gridlines].map((one) => one.y as number)) {
      expect(y).toBeGreaterThanOrEqual(MARGIN.top);
      expect(y).toBeLessThanOrEqual(BOTTOM);
    }
    // Enough to read a value, few enough to see the line.
    expect(gridlines).toHaveLength(2);
  });

  test('a target holds over its whole periods, and its label has the last one', () => {
    const { limits, red } = chart([
      entry(1, { target: 10, redLine: 8 }),
      entry(2, { target: 10, redLine: 8 }),
      entry(3, { target: 12, redLine: 10 }),
      entry(4, { target: 12, redLine: 10 }),
    ]);
    expect(limits.map(({ name, value }) => [name, value])).toEqual([['target', 12]]);
    expect(xs(limits[0]?.path ?? '').map((x) => x - MARGIN.left)).toEqual([
      0, 100, 100, 200, 200, 300, 300, 400,
    ]);
    expect(red).toHaveLength(1);
    expect(red[0]).toContain(`,${BOTTOM}`);
  });

  test('where lower is better the red area is above', () => {
    const { red } = chart([entry(1, { target: 5, redLine: 6, actual: 4 })]);
    expect(red).toHaveLength(1);
    expect(red[0]).toContain(`,${MARGIN.top}`);
  });

  test('a band has two lines and a red area on each side', () => {
    const band = { lo: 36.5, hi: 37.5, redLo: 35.5, redHi: 39.5 };
    const { limits, red } = chart([entry(1, { band, actual: 37 })]);
    expect(limits.map(({ name }) => name)).toEqual(['lo', 'hi']);
    expect(red).toHaveLength(2);
  });

  test('a forecast goes on from the running value', () => {
    const entries = [
      entry(1, { actual: 1 }),
      entry(2, { actual: 2 }),
      entry(3, { actual: 1, phase: 'open' }),
    ];
    const periods = [3, 4, 5].map((month) => ({ key: `month:2026-0${month}-01`, value: month }));
    const { forecast, places } = chart(entries, { forecast: { periods, year: 5 } });
    expect(xs(forecast.path)[0]).toBe(places[2]?.x);
    expect(xs(forecast.path)).toHaveLength(3);
    expect(forecast.dots).toHaveLength(2);
    const [next, last] = forecast.dots;
    expect((last?.x ?? 0) - (next?.x ?? 0)).toBeCloseTo((places[1]?.x ?? 0) - (places[0]?.x ?? 0));
  });

  test('equal values, and none at all, have a scale too', () => {
    expect(chart([entry(1, { actual: 5 }), entry(2, { actual: 5 })]).places[0]?.y).toBeGreaterThan(
      MARGIN.top,
    );
    expect(chart([entry(1, {})]).places[0]?.y).toBeNull();
  });

  test('the labels of many periods keep a distance, and the newest has one', () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      entry(1, { key: String(at), label: String(at), actual: at }),
    );
    const { labels } = chart(many);
    expect(labels.at(-1)?.text).toBe('39');
    const distances = labels.slice(1).map(({ x }, at) => x - (labels[at]?.x ?? 0));
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(70);
  });

  test('a place of the pointer belongs to the nearest period', () => {
    const made = chart([entry(1, { actual: 1 }), entry(2, { actual: 2 })]);
    expect(placeAt(0, made)).toBe(0);
    expect(placeAt(MARGIN.left + 250, made)).toBe(1);
    expect(placeAt(10_000, made)).toBe(1);
  });
});
