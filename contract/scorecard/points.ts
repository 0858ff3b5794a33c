import type { Period } from './periods.ts';
import { type Grain, GRAINS, isCoarser, type Point, type Series } from './settings.ts';

const byStart = (a: Point, b: Point): number => (a.start < b.start ? -1 : 1);

/** The points of one KPI, found by series and period. */
export class Points {
  readonly #at: ReadonlyMap<string, Point>;
  readonly #inOrder: ReadonlyMap<string, readonly Point[]>;

  constructor(points: Iterable<Point>) {
    const ordered = [...points].sort(byStart);
    this.#at = new Map(
      ordered.map((point) => [`${point.series} ${point.grain}:${point.start}`, point] as const),
    );
    this.#inOrder = Map.groupBy(ordered, ({ series, grain }) => `${series} ${grain}`);
  }

  /** The point of a period. */
  at(series: Series, { key }: Period): Point | undefined {
    return this.#at.get(`${series} ${key}`);
  }

  /** The points of a series and grain in order. */
  of(series: Series, grain: Grain): readonly Point[] {
    return this.#inOrder.get(`${series} ${grain}`) ?? [];
  }

  /** The last point of a series and grain that starts on or before a date. */
  upTo(series: Series, grain: Grain, start: string): Point | undefined {
    return this.of(series, grain).findLast((point) => point.start <= start);
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
