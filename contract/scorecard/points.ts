import type { AnyPeriod } from './periods.ts';
import {
  isCoarser,
  type Measure,
  PERIOD_GRAINS,
  type PeriodGrain,
  type Point,
  type Series,
  VALUE_SERIES,
} from './settings.ts';
import { memo } from './steps.ts';

const byStart = (a: Point, b: Point): number => (a.start < b.start ? -1 : 1);

/** Whether nothing is to be sorted, as of points that were read in order. */
const isInOrder = (list: readonly Point[]): boolean =>
  list.every(({ start }, index) => index === 0 || (list[index - 1] as Point).start < start);

const NO_GRAINS: readonly PeriodGrain[] = [];
const NONE: ReadonlyMap<PeriodGrain, readonly Point[]> = new Map();

/** The points of one KPI, found by series and period. */
export class Points {
  /** In order. */
  readonly #bySeries = new Map<Series, Map<PeriodGrain, Point[]>>();
  /** The grains of values, from fine to coarse. */
  readonly #valueGrains: readonly PeriodGrain[];
  /** The first day of the first period for which a series has a point. */
  readonly #firsts = new Map<Series, string>();
  readonly #finer = new Map<PeriodGrain, readonly PeriodGrain[]>();
  readonly #coarser = new Map<PeriodGrain, readonly PeriodGrain[]>();

  /** Points of all time are those of a KPI that is due once, and of no other; the rest waits for another grain. */
  constructor(points: Iterable<Point>, isOnce = false) {
    for (const point of points) {
      if ((point.grain === 'once') !== isOnce) continue;
      const byGrain = memo(this.#bySeries, point.series, () => new Map<PeriodGrain, Point[]>());
      memo(byGrain, point.grain, () => []).push(point);
      const first = this.#firsts.get(point.series);
      if (first === undefined || point.start < first) this.#firsts.set(point.series, point.start);
    }
    for (const byGrain of this.#bySeries.values())
      for (const list of byGrain.values()) if (!isInOrder(list)) list.sort(byStart);
    this.#valueGrains = PERIOD_GRAINS.filter((grain) =>
      VALUE_SERIES.some((series) => this.#bySeries.get(series)?.has(grain)),
    );
  }

  /** The point of a period. */
  at(series: Series, { grain, start }: AnyPeriod): Point | undefined {
    const point = this.upTo(series, grain, start);
    return point?.start === start ? point : undefined;
  }

  /** The points of a series by grain. */
  #of(series: Series): ReadonlyMap<PeriodGrain, readonly Point[]> {
    return this.#bySeries.get(series) ?? NONE;
  }

  /** The last point of a series and grain that starts on or before a date. */
  upTo(series: Series, grain: PeriodGrain, start: string): Point | undefined {
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
  isBefore({ end }: AnyPeriod, series: Series): boolean {
    const first = this.#firsts.get(series);
    return first === undefined || end < first;
  }

  /** Whether a period ends before the first value. */
  isBeforeValues(period: AnyPeriod): boolean {
    return VALUE_SERIES.every((series) => this.isBefore(period, series));
  }

  /** Whether there is a point of a series. */
  has(series: Series): boolean {
    return this.#bySeries.has(series);
  }

  /** The grains coarser than one, in which a series has points, from fine to coarse. */
  coarser(series: Series, than: PeriodGrain): PeriodGrain[] {
    const byGrain = this.#of(series);
    return byGrain.size === 0
      ? []
      : PERIOD_GRAINS.filter((grain) => isCoarser(grain, than) && byGrain.has(grain));
  }

  /** The grains finer than one, in which a series has points, from coarse to fine. */
  finer(series: Series, than: PeriodGrain): PeriodGrain[] {
    const byGrain = this.#of(series);
    return PERIOD_GRAINS.filter((grain) => isCoarser(than, grain) && byGrain.has(grain)).toReversed();
  }

  /** The grains finer than one, in which there are values, from coarse to fine. */
  finerValues(than: PeriodGrain): readonly PeriodGrain[] {
    return this.#hasOnly(than)
      ? NO_GRAINS
      : memo(this.#finer, than, () =>
          this.#valueGrains.filter((grain) => isCoarser(than, grain)).toReversed(),
        );
  }

  /** The grains coarser than one, in which there are values, from coarse to fine. */
  coarserValues(than: PeriodGrain): readonly PeriodGrain[] {
    return this.#hasOnly(than)
      ? NO_GRAINS
      : memo(this.#coarser, than, () =>
          this.#valueGrains.filter((grain) => isCoarser(grain, than)).toReversed(),
        );
  }

  /** Whether there are values of no other grain, as of most KPIs. */
  #hasOnly(grain: PeriodGrain): boolean {
    return this.#valueGrains.length <= 1 && (this.#valueGrains[0] ?? grain) === grain;
  }

  /** Whether there is a value for one of the periods of a grain that start from one day to another. */
  hasValueIn(grain: PeriodGrain, from: string, to: string): boolean {
    return VALUE_SERIES.some((series) => (this.upTo(series, grain, to)?.start ?? '') >= from);
  }
}

/** The points of a KPI: those that are stored, and before them those that its record holds. */
export const pointsIn = ({ grain, recorded }: Measure, stored: Iterable<Point>): Points =>
  grain === 'once' ? new Points([...recorded, ...stored], true) : new Points(stored);
