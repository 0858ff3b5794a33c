import type { Period } from './periods.ts';
import { type Grain, GRAINS, isCoarser, type Point, type Series, VALUE_SERIES } from './settings.ts';
import { memo } from './steps.ts';

const byStart = (a: Point, b: Point): number => (a.start < b.start ? -1 : 1);

const NO_GRAINS: readonly Grain[] = [];
const NONE: ReadonlyMap<Grain, readonly Point[]> = new Map();

/** The points of one KPI, found by series and period. */
export class Points {
  /** In order. */
  readonly #bySeries = new Map<Series, Map<Grain, Point[]>>();
  /** The grains of values, from fine to coarse. */
  readonly #valueGrains: readonly Grain[];
  /** The first day of the first period for which a series has a point. */
  readonly #firsts = new Map<Series, string>();

  constructor(points: Iterable<Point>) {
    for (const point of points) {
      const byGrain = memo(this.#bySeries, point.series, () => new Map<Grain, Point[]>());
      memo(byGrain, point.grain, () => []).push(point);
      const first = this.#firsts.get(point.series);
      if (first === undefined || point.start < first) this.#firsts.set(point.series, point.start);
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

  /** Whether a period ends before the first point of a series. */
  isBefore({ end }: Period, series: Series): boolean {
    const first = this.#firsts.get(series);
    return first === undefined || end < first;
  }

  /** Whether a period ends before the first value. */
  isBeforeValues(period: Period): boolean {
    return VALUE_SERIES.every((series) => this.isBefore(period, series));
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
  finerValues(than: Grain): readonly Grain[] {
    if (this.#hasOnly(than)) return NO_GRAINS;
    return this.#valueGrains.filter((grain) => isCoarser(than, grain)).toReversed();
  }

  /** The grains coarser than one, in which there are values, from coarse to fine. */
  coarserValues(than: Grain): readonly Grain[] {
    if (this.#hasOnly(than)) return NO_GRAINS;
    return this.#valueGrains.filter((grain) => isCoarser(grain, than)).toReversed();
  }

  /** Whether there are values of no other grain, as of most KPIs. */
  #hasOnly(grain: Grain): boolean {
    return this.#valueGrains.length <= 1 && (this.#valueGrains[0] ?? grain) === grain;
  }

  /** Whether there is a value for one of the periods of a grain that start from one day to another. */
  hasValueIn(grain: Grain, from: string, to: string): boolean {
    return VALUE_SERIES.some((series) => (this.upTo(series, grain, to)?.start ?? '') >= from);
  }
}
