import { sql } from 'kysely';
import { addDays, dayOf } from '../../../contract/scorecard/dates.ts';
import type { Need } from '../../../contract/scorecard/needs.ts';
import {
  PERIOD_GRAINS,
  type PeriodGrain,
  type Point,
  type Series,
  SERIES,
} from '../../../contract/scorecard/settings.ts';
import { memo } from '../../../contract/scorecard/steps.ts';
import { yieldIfDue } from '../../lib/event-loop.ts';
import { inPages } from '../../lib/paging.ts';
import type { Reader } from '../../store/store.ts';
import { oncePerSnapshot } from '../../store/per-snapshot.ts';
import { shownName } from '../../content/names.ts';

/** The points of KPIs, by their ids. */
export type PointsById = ReadonlyMap<number, readonly Point[]>;

/** The most points that one statement reads, and the most KPIs, far below the parameters that a statement may have. */
const POINTS_MAX = 5000;
const KPIS_MAX = 500;

/** The fewest days of a period. */
const DAYS: Record<PeriodGrain, number> = {
  day: 1,
  week: 7,
  month: 28,
  quarter: 84,
  half: 168,
  year: 364,
  once: 109_938,
};

/** How many periods of a grain start from one day to another, at most. */
const periodsAtMost = (grain: PeriodGrain, from: string, to: string): number =>
  Math.floor((dayOf(to) - dayOf(from)) / DAYS[grain]) + 1;

/** The points that one statement reads. */
interface Piece {
  ids: number[];
  grain: PeriodGrain;
  series: Series[];
  from: string;
  to: string;
}

/** A series of a grain. */
interface Pair {
  grain: PeriodGrain;
  series: Series;
}

/** The series of each grain that strategies have points of. */
export type Stored = ReadonlyMap<PeriodGrain, readonly Series[]>;

/** One strategy, as most calls ask for, has the same text each time, which PostgreSQL plans once. */
const amongStrategies = ([first, ...rest]: readonly number[]) =>
  rest.length === 0 ? sql`strategies.id = ${first}` : sql`strategies.id in (${sql.join([first, ...rest])})`;

/** Reads which series of which grains strategies have points of. */
export const readStored = (reader: Reader, strategyIds: readonly number[]): Promise<Stored> =>
  oncePerSnapshot(reader, `stored ${strategyIds.join()}`, () => storedIn(reader, strategyIds));

/** Each step of the index leads to the next pair that there is: what strategies have thousands of is read once. */
async function storedIn(reader: Reader, strategyIds: readonly number[]): Promise<Stored> {
  const stored = new Map<PeriodGrain, Set<Series>>();
  for await (const page of inPages(strategyIds)) {
    const pairs = sql<Pair>`(with recursive
      grains(id, grain) as (
        select id, (select min(grain) from points where strategy_id = strategies.id)
        from strategies where ${amongStrategies(page)}
        union all
        select id, (select min(grain) from points where strategy_id = grains.id and grain > grains.grain)
        from grains where grain is not null),
      pairs(id, grain, series) as (
        select id, grain, (select min(series) from points where strategy_id = grains.id and grain = grains.grain)
        from grains where grain is not null
        union all
        select id, grain, (select min(series) from points
          where strategy_id = pairs.id and grain = pairs.grain and series > pairs.series)
        from pairs where series is not null)
      select distinct grain, series from pairs where series is not null)`.as('stored');
    for (const { grain, series } of await reader
      .selectFrom(pairs)
      .select(['stored.grain', 'stored.series'])
      .execute())
      memo(stored, grain, () => new Set<Series>()).add(series);
  }
  return new Map(
    PERIOD_GRAINS.flatMap((grain) => {
      const series = stored.get(grain);
      return series ? [[grain, SERIES.filter((candidate) => series.has(candidate))] as const] : [];
    }),
  );
}

/** The needs of the same points of different KPIs. */
function alike(needs: readonly Need[]): Need[][] {
  const names = new Map<readonly Series[], string>();
  const nameOf = (series: readonly Series[]): string => memo(names, series, () => series.join());
  const groups = Map.groupBy(
    needs,
    ({ series, from, to, isOnce }) => `${from} ${to} ${isOnce} ${nameOf(series)}`,
  );
  return [...groups.values()];
}

/** The stored series that a need names, by grain. */
const storedOf = ({ series, isOnce = false }: Need, stored: Stored): [PeriodGrain, Series[]][] =>
  Array.from(stored, ([grain, ofGrain]): [PeriodGrain, Series[]] => [
    grain,
    (grain === 'once') === isOnce ? ofGrain.filter((candidate) => series.includes(candidate)) : [],
  ]);

/** How many points needs have at most. */
export function pointsAtMost(needs: readonly Need[], stored: Stored): number {
  let count = 0;
  for (const group of alike(needs)) {
    const [need] = group as [Need];
    for (const [grain, { length }] of storedOf(need, stored))
      count += group.length * length * periodsAtMost(grain, need.from, need.to);
  }
  return count;
}

/** How many periods of one KPI a statement reads where all of them are too many: of nine series at most POINTS_MAX points. */
const PERIODS_AT_ONCE = 500;

/** Splits days into spans of so many. */
function* spansOf(from: string, to: string, days: number): Generator<{ from: string; to: string }> {
  for (let start = from; start <= to; start = addDays(start, days)) {
    const end = addDays(start, days - 1);
    yield { from: start, to: end < to ? end : to };
  }
}

/** Splits needs into pieces of at most POINTS_MAX points: by KPIs, and of one KPI by time. */
function* piecesOf(needs: readonly Need[], stored: Stored): Generator<Piece> {
  for (const group of alike(needs)) {
    const [need] = group as [Need];
    const { from, to } = need;
    for (const [grain, series] of storedOf(need, stored)) {
      if (series.length === 0) continue;
      const perKpi = series.length * periodsAtMost(grain, from, to);
      const kpis = Math.max(1, Math.min(KPIS_MAX, Math.floor(POINTS_MAX / perKpi)));
      const spans =
        perKpi <= POINTS_MAX ? [{ from, to }] : [...spansOf(from, to, DAYS[grain] * PERIODS_AT_ONCE)];
      for (let first = 0; first < group.length; first += kpis) {
        const ids = group.slice(first, first + kpis).map(({ id }) => id);
        for (const span of spans) yield { ids, grain, series, ...span };
      }
    }
  }
}

/** One row a KPI and series: an object for each of many points would take longer than to compute with them. */
const numbersIn = (reader: Reader, { ids, grain, series, from, to }: Piece) =>
  reader
    .selectFrom('points')
    .select(['kpi_id as id', 'series'])
    .select(sql<string>`string_agg(start || ' ' || coalesce(cast(value as text), ''), ',')`.as('list'))
    .where('kpi_id', 'in', ids)
    .where('series', 'in', series)
    .where('grain', '=', grain)
    .where('start', '>=', from)
    .where('start', '<=', to)
    .groupBy(['kpi_id', 'series'])
    .execute();

/** The last points before the first day of needs; one row a KPI, series and grain. */
const carriedInto = (reader: Reader, ids: readonly number[], pairs: readonly Pair[], from: string) =>
  reader
    .selectFrom('kpis')
    .innerJoin(
      sql<{ column1: PeriodGrain; column2: Series }>`(values ${sql.join(
        pairs.map(({ grain, series }) => sql`(${sql.lit(grain)}, ${sql.lit(series)})`),
      )})`.as('pair'),
      (join) => join.onTrue(),
    )
    .select(['kpis.id', 'pair.column1 as grain', 'pair.column2 as series'])
    .select(
      sql<string | null>`(select start || ' ' || coalesce(cast(value as text), '') from points
        where kpi_id = kpis.id and series = pair.column2 and grain = pair.column1 and start < ${from}
        order by start desc limit 1)`.as('list'),
    )
    .where('kpis.id', 'in', ids)
    .execute();

/** A point without its note and author. */
const pointOf = (series: Series, grain: PeriodGrain, start: string, value: number | null): Point => ({
  grain,
  start,
  series,
  value,
  state: value === null ? 'na' : 'value',
  note: '',
  by: null,
  at: null,
  source: 'manual',
});

/** The points of a text such as '2026-01-01 12,2026-02-01 '. A date has ten characters. */
function addPoints(points: Point[], series: Series, grain: PeriodGrain, list: string): void {
  for (let at = 0; at < list.length;) {
    const comma = list.indexOf(',', at + 11);
    const end = comma < 0 ? list.length : comma;
    const value = end === at + 11 ? null : Number(list.slice(at + 11, end));
    points.push(pointOf(series, grain, list.slice(at, at + 10), value));
    at = end + 1;
  }
}

/** Points with their notes and authors. */
const signedIn = (reader: Reader, { ids, grain, series, from, to }: Piece) =>
  reader
    .selectFrom('points')
    .innerJoin('users', 'users.id', 'points.user_id')
    .select(['kpi_id', 'series', 'grain', 'start', 'value', 'state', 'note', 'source', 'at'])
    .select(shownName('points.strategy_id').as('by'))
    .where('kpi_id', 'in', ids)
    .where('series', 'in', series)
    .where('grain', '=', grain)
    .where('start', '>=', from)
    .where('start', '<=', to)
    .execute();

/**
 * Reads the points that needs name, in pieces of a bounded number of points; other requests run in between. Without `signed`,
 * notes and authors are left out. `stored` is that of the strategies of the KPIs.
 */
export async function readNeeds(
  reader: Reader,
  needs: readonly Need[],
  stored: Stored,
  { signed = false } = {},
): Promise<PointsById> {
  const points = new Map<number, Point[]>();
  const listOf = (id: number): Point[] => memo(points, id, () => []);
  for (const piece of piecesOf(needs, stored)) {
    if (signed) for (const { kpi_id: id, ...point } of await signedIn(reader, piece)) listOf(id).push(point);
    else
      for (const { id, series, list } of await numbersIn(reader, piece))
        addPoints(listOf(id), series, piece.grain, list);
    await yieldIfDue();
  }
  const carried = Map.groupBy(
    needs.filter(({ isCarried }) => isCarried),
    ({ series, from }) => `${from} ${series.join()}`,
  );
  for (const group of carried.values()) {
    const [need] = group as [Need];
    const pairs = storedOf(need, stored).flatMap(([grain, ofGrain]) =>
      ofGrain.map((series) => ({ grain, series })),
    );
    if (pairs.length === 0) continue;
    for await (const ids of inPages(
      group.map(({ id }) => id),
      KPIS_MAX,
    ))
      for (const { id, series, grain, list } of await carriedInto(reader, ids, pairs, need.from))
        if (list !== null) addPoints(listOf(id), series, grain, list);
  }
  return points;
}
