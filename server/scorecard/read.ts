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
  const last = new Map<number, { start: string; value: number }>();
  const ratios = measures.filter(({ aggregation }) => aggregation === 'ratio');
  for await (const page of inPages(measures))
    for (const { id, start, value } of await lastEntered(reader, page, today))
      if (value !== null) last.set(id, { start, value });
  const factors = new Map(ratios.map(({ id, factor }) => [id, factor]));
  for await (const page of inPages(ratios))
    for (const { id, start, num, den } of await lastPairs(reader, page, today)) {
      const { value } = ratioOf(num ?? 0, den ?? 0, factors.get(id) ?? 1);
      // What is entered for the ratio itself comes first.
      if (value !== null && (last.get(id)?.start ?? '') < start) last.set(id, { start, value });
    }
  return new Map(Array.from(last, ([id, { value }]) => [id, value]));
}

const idsOf = (measures: readonly Tracked[]): number[] => measures.map(({ id }) => id);

/** The last points of KPIs with a value, of the periods that have begun. */
const lastEntered = (reader: Reader, measures: readonly Tracked[], today: string) =>
  reader
    .selectFrom('kpis')
    .innerJoin('points', 'points.kpi_id', 'kpis.id')
    .select(['kpis.id', 'points.start', 'points.value'])
    .where('kpis.id', 'in', idsOf(measures))
    .where('points.series', '=', 'actual')
    .whereRef('points.grain', '=', 'kpis.grain')
    .where('points.start', '=', (query) =>
      query
        .selectFrom('points as last')
        .select(({ fn }) => fn.max('last.start').as('start'))
        .whereRef('last.kpi_id', '=', 'kpis.id')
        .where('last.series', '=', 'actual')
        .whereRef('last.grain', '=', 'kpis.grain')
        .where('last.start', '<=', today)
        .where('last.value', 'is not', null),
    )
    .execute();

/** The last numerators of ratios with their denominators, of the periods that have begun. */
const lastPairs = (reader: Reader, measures: readonly Tracked[], today: string) =>
  reader
    .selectFrom('kpis')
    .innerJoin('points as nums', 'nums.kpi_id', 'kpis.id')
    .innerJoin('points as dens', (join) =>
      join
        .onRef('dens.kpi_id', '=', 'nums.kpi_id')
        .on('dens.series', '=', 'den')
        .onRef('dens.grain', '=', 'nums.grain')
        .onRef('dens.start', '=', 'nums.start'),
    )
    .select(['kpis.id', 'nums.start', 'nums.value as num', 'dens.value as den'])
    .where('kpis.id', 'in', idsOf(measures))
    .where('nums.series', '=', 'num')
    .whereRef('nums.grain', '=', 'kpis.grain')
    .where('nums.start', '=', (query) =>
      query
        .selectFrom('points as last')
        .innerJoin('points as other', (join) =>
          join
            .onRef('other.kpi_id', '=', 'last.kpi_id')
            .on('other.series', '=', 'den')
            .onRef('other.grain', '=', 'last.grain')
            .onRef('other.start', '=', 'last.start'),
        )
        .select(({ fn }) => fn.max('last.start').as('start'))
        .whereRef('last.kpi_id', '=', 'kpis.id')
        .where('last.series', '=', 'num')
        .whereRef('last.grain', '=', 'kpis.grain')
        .where('last.start', '<=', today)
        .where('last.value', 'is not', null)
        .where('other.value', '!=', 0),
    )
    .execute();

/** Those of some KPIs that have values of their own, at any time. */
export async function haveValues(reader: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for await (const page of inPages(ids)) {
    const rows = await reader
      .selectFrom('kpis')
      .select('id')
      .where('id', 'in', page)
      .where((row) =>
        row.exists(
          row
            .selectFrom('points')
            .select('points.kpi_id')
            .whereRef('points.kpi_id', '=', 'kpis.id')
            .where('points.series', 'in', ['actual', 'num']),
        ),
      )
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}
