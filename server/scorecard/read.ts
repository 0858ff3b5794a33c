import { ratioOf } from '../../contract/scorecard/aggregate.ts';
import { Points } from '../../contract/scorecard/points.ts';
import type { Tracked } from '../../contract/scorecard/reading.ts';
import { type Point, type Series, SERIES } from '../../contract/scorecard/settings.ts';
import { inPages } from '../paging.ts';
import type { Reader } from '../store/store.ts';

/** The points of KPIs, of the given series, by KPI. */
export async function readPoints(
  reader: Reader,
  ids: readonly number[],
  series: readonly Series[] = SERIES,
): Promise<Map<number, Point[]>> {
  const points = new Map<number, Point[]>();
  for await (const page of inPages(ids)) {
    const rows = await reader
      .selectFrom('points')
      .innerJoin('users', 'users.id', 'points.user_id')
      .select(['kpi_id', 'series', 'grain', 'start', 'value', 'state', 'note', 'source', 'at'])
      .select('display_name as by')
      .where('kpi_id', 'in', page)
      .where('series', 'in', [...series])
      .execute();
    for (const { kpi_id: id, ...point } of rows) {
      const known = points.get(id);
      if (known) known.push(point);
      else points.set(id, [point]);
    }
  }
  return points;
}

/** A point with the KPI it is of. */
type PointOfKpi = Pick<Point, 'series' | 'grain' | 'start' | 'value' | 'state' | 'note'> & { kpiId: number };

/** The points of one series of KPIs that start within some days, by KPI and in order. */
export async function readPointsBetween(
  reader: Reader,
  ids: readonly number[],
  series: Series,
  { from, to }: { from: string; to: string },
): Promise<PointOfKpi[]> {
  const points: PointOfKpi[] = [];
  for await (const page of inPages(ids)) {
    const rows = await reader
      .selectFrom('points')
      .select(['kpi_id as kpiId', 'series', 'grain', 'start', 'value', 'state', 'note'])
      .where('kpi_id', 'in', page)
      .where('series', '=', series)
      .where('start', '>=', from)
      .where('start', '<=', to)
      .orderBy('kpi_id')
      .orderBy('start')
      .execute();
    points.push(...rows);
  }
  return points;
}

/** The points of KPIs, of the given series, as the scorecard finds them. */
export async function pointsOfKpis(
  reader: Reader,
  ids: readonly number[],
  series?: readonly Series[],
): Promise<(id: number) => Points> {
  const points = await readPoints(reader, ids, series);
  return (id) => new Points(points.get(id) ?? []);
}

/** The value of each KPI in its last period that has begun and has one. */
export async function lastActuals(
  reader: Reader,
  measures: readonly Tracked[],
  today: string,
): Promise<Map<number, number>> {
  const points = await pointsOfKpis(
    reader,
    measures.map(({ id }) => id),
    ['actual', 'num', 'den'],
  );
  const actuals = new Map<number, number>();
  for (const { id, grain, aggregation, factor } of measures) {
    const its = points(id);
    const hasBegun = ({ start }: Point): boolean => start <= today;
    const actual = its.of('actual', grain).findLast((point) => hasBegun(point) && point.value !== null);
    if (actual) actuals.set(id, actual.value as number);
    if (aggregation !== 'ratio') continue;
    const dens = new Map(its.of('den', grain).map(({ start, value }) => [start, value]));
    for (const { start, value: num } of its.of('num', grain).filter(hasBegun).toReversed()) {
      const den = dens.get(start);
      if (num === null || den === undefined || den === null || (actual && actual.start >= start)) continue;
      const { value } = ratioOf(num, den, factor);
      if (value === null) continue;
      actuals.set(id, value);
      break;
    }
  }
  return actuals;
}
