import { percentOf, type Span } from './geometry.ts';
import type { Bar } from './tasks.ts';
import type { Dependency } from './labels.ts';

/** An x coordinate: a percentage of the chart's width plus pixels. */
export interface Point {
  percent: number;
  pixels: number;
}

/** A segment of a connector inside one row, so that each row renders and prints independently. */
export type Line =
  | {
      shape: 'across';
      from: Point;
      to: Point;
      at: 'top' | 'middle' | 'bottom';
      isArrow: boolean;
      isLate: boolean;
    }
  | { shape: 'down'; x: Point; part: 'upper' | 'lower' | 'whole'; isLate: boolean };

/** The distance of a connector from its bars. */
const OFF = 7;

/**
 * The segments of all connectors, by row. A connector leaves the end of the first bar, runs down (or up) to the edge of
 * the second bar's row, along that edge, and into the start of the second bar.
 */
export function connectorLines(
  bars: readonly Bar[],
  dependencies: readonly Dependency[],
  range: Span,
  rendered: { first: number; last: number },
): ReadonlyMap<number, Line[]> {
  const rows = new Map(bars.map(({ key }, index) => [key, index]));
  const lines = new Map<number, Line[]>();
  const add = (row: number, line: Line) => {
    if (row < rendered.first || row > rendered.last) return;
    const list = lines.get(row);
    if (list) list.push(line);
    else lines.set(row, [line]);
  };
  for (const { from, to, overlap } of dependencies) {
    const first = rows.get(from.key) ?? 0;
    const second = rows.get(to.key) ?? 0;
    const isLate = overlap > 0;
    const isDown = second > first;
    const end = inRange(from.span.end, range);
    const start = inRange(to.span.start, range);
    const out = { percent: end, pixels: OFF };
    const before = { percent: start, pixels: -OFF };
    const flat = { shape: 'across', isArrow: false, isLate } as const;
    add(first, { ...flat, from: { percent: end, pixels: 0 }, to: out, at: 'middle' });
    add(first, { shape: 'down', x: out, part: isDown ? 'lower' : 'upper', isLate });
    const low = Math.max(Math.min(first, second) + 1, rendered.first);
    const high = Math.min(Math.max(first, second) - 1, rendered.last);
    for (let row = low; row <= high; row++) {
      add(row, { shape: 'down', x: out, part: 'whole', isLate });
    }
    add(second, { ...flat, from: out, to: before, at: isDown ? 'top' : 'bottom' });
    add(second, { shape: 'down', x: before, part: isDown ? 'upper' : 'lower', isLate });
    add(second, { ...flat, from: before, to: { percent: start, pixels: 0 }, at: 'middle', isArrow: true });
  }
  return lines;
}

const inRange = (day: number, range: Span): number => Math.min(100, Math.max(0, percentOf(day, range)));
