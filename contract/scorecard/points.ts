import type { Period } from './periods.ts';
import { type Grain, GRAINS, isCoarser, type Point, type Series } from './settings.ts';

const byStart = (a: Point, b: Point): number => (a.start < b.start ? -1 : 1);

/** The points of one KPI, found by series and period. */
export class Points {
  /** By series and grain, in order. */
  readonly #inOrder: ReadonlyMap<string, readonly Point[]>;

  constructor(points: Iterable<Point>) {
    this.#inOrder = Map.groupBy(points, ({ series, grain }) => `${series} ${grain}`);
    for (const its of this.#inOrder.values()) (its as Point[]).sort(byStart);
  }

  /** The point of a period. */
  at(series: Series, { grain, start }: Period): Point | undefined {
    const point = this.upTo(series, grain, start);
    return point?.start === start ? point : undefined;
  }

  /** The points of a series and grain in order. */
  of(series: Series, grain: Grain): readonly Point[] {
    return this.#inOrder.get(`${series} ${grain}`) ?? [];
  }

  /** The last point of a series and grain that starts on or before a date. */
  upTo(series: Series, grain: Grain, start: string): Point | undefined {
    const points = this.of(series, grain);
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
    return GRAINS.some((grain) => this.of(series, grain).length > 0);
  }

  /** The grains coarser than one, in which a series has points, from fine to coarse. */
  coarser(series: Series, than: Grain): Grain[] {
    return GRAINS.filter((grain) => isCoarser(grain, than) && this.of(series, grain).length > 0);
  }
}
