import type { Period } from './periods.ts';
import { type Grain, GRAINS, isCoarser, type Point, type Series, VALUE_SERIES } from './settings.ts';
import { memo } from './steps.ts';

const byStart = (a: Point, b: Point): number => (a.start < b.start ? -1 : 1);

const NONE: ReadonlyMap<Grain, readonly Point[]> = new Map();

/** The points of one KPI, found by series and period. */
export class Points {
  /** In order. */
  readonly #bySeries = new Map<Series, Map<Grain, Point[]>>();
  /** The grains of values, from fine to coarse. */
  readonly #valueGrains: readonly Grain[];

  constructor(points: Iterable<Point>) {
    for (const point of points) {
      const byGrain = memo(this.#bySeries, point.series, () => new Map<Grain, Point[]>());
      memo(byGrain, point.grain, () => []).push(point);
    }
    for (const byGrain of this.#bySeries.values()) for (const list of byGrain.values()) list.sort(byStart);
    this.#valueGrains = GRAINS.filter((grain) =>
      VALUE_SERIES.some((series) => this.#bySeries.get(series)?.has(grain)),
    );
  }

  /** The point of a period. */
  at(series: Series, { grain, start }: Period): Point | undefined {
    const point = this.upTo(series, grain, start);
    return point?.start === start ? point : undefined;
  }

  /** The points of a series by grain. */
  #of(series: Series): ReadonlyMap<Grain, readonly Point[]> {
    return this.#bySeries.get(series) ?? NONE;
  }

  /** The last point of a series and grain that starts on or before a date. */
  upTo(series: Series, grain: Grain, start: string): Point | undefined {
    const points = this.#of(series).get(grain);
    if (!points) return undefined;
    let [low, high] = [0, points.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((points[middle] as Point).start <= start) low = middle + 1;
      else high = middle;
    }
    return points[low - 1];
  }

  /** Whether there is a point of a series. */
  has(series: Series): boolean {
    return this.#bySeries.has(series);
  }

  /** The grains coarser than one, in which a series has points, from fine to coarse. */
  coarser(series: Series, than: Grain): Grain[] {
    const byGrain = this.#of(series);
    return byGrain.size === 0 ? [] : GRAINS.filter((grain) => isCoarser(grain, than) && byGrain.has(grain));
  }

  /** The grains finer than one, in which a series has points, from coarse to fine. */
  finer(series: Series, than: Grain): Grain[] {
    const byGrain = this.#of(series);
    return GRAINS.filter((grain) => isCoarser(than, grain) && byGrain.has(grain)).toReversed();
  }

  /** The grains finer than one, in which there are values, from coarse to fine. */
  finerValues(than: Grain): Grain[] {
    return this.#valueGrains.filter((grain) => isCoarser(than, grain)).toReversed();
  }

  /** Whether there is a value for one of the periods of a grain that start from one day to another. */
  hasValueIn(grain: Grain, from: string, to: string): boolean {
    return VALUE_SERIES.some((series) => (this.upTo(series, grain, to)?.start ?? '') >= from);
  }
}
