import { sql } from 'kysely';
import type { Content } from '../../contract/commands/content.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { type Period, periodAround, periodOn, previousPeriod } from '../../contract/scorecard/periods.ts';
import {
  type Grain,
  GRAINS,
  isCoarser,
  type Point,
  type Series,
  SERIES,
} from '../../contract/scorecard/settings.ts';
import type { Reader } from '../store/store.ts';
import type { PointsById } from './facts.ts';

/** How many periods before the shown one a scorecard reads: a sparkline, and values carried on. */
const PERIODS_BACK = 16;
/** How many more a formula looks back at most. */
const FORMULA_BACK = 24;

const VALUES: ReadonlySet<Series> = new Set(['actual', 'num', 'den']);

/** The points of one series and grain that take part in the scorecard of a period. */
interface Slice {
  series: Series;
  grain: Grain;
  from: string;
  to: string;
}

/** The series and grains that a strategy has points of. */
async function existing(reader: Reader, strategyId: number): Promise<Pick<Slice, 'series' | 'grain'>[]> {
  const all = GRAINS.flatMap((grain) => SERIES.map((series) => ({ grain, series })));
  const parts = all.map(
    ({ grain, series }) => sql`select ${sql.lit(grain)} as grain, ${sql.lit(series)} as series
      where exists (select 1 from points where strategy_id = ${strategyId} and grain = ${sql.lit(grain)}
        and series = ${sql.lit(series)})`,
  );
  const slices = sql<Pick<Slice, 'series' | 'grain'>>`(${sql.join(parts, sql` union all `)})`.as('slices');
  return reader.selectFrom(slices).select(['slices.grain', 'slices.series']).execute();
}

/** The time whose values of a grain, or whose targets, take part. */
function rangeOf(
  calendar: Calendar,
  period: Period,
  { grain, series }: Pick<Slice, 'series' | 'grain'>,
  hasFormulas: boolean,
) {
  const year = (one: Period): Period => periodAround(calendar, one, 'year');
  const before = previousPeriod(calendar, period);
  // A total of a year is spread over what its later periods leave.
  const to = year(period).end;
  if (!VALUES.has(series) && !hasFormulas) return { from: year(before).start, to };
  // A KPI of a finer grain is shown by the periods of the scorecard.
  let first = periodOn(calendar, isCoarser(grain, period.grain) ? grain : period.grain, period.end);
  for (let step = PERIODS_BACK + (hasFormulas ? FORMULA_BACK : 0); step > 0; step -= 1)
    first = previousPeriod(calendar, first);
  return { from: first.start, to: VALUES.has(series) ? period.end : to };
}

/** Reads what takes part in the scorecard of a period, for some KPIs at a time. */
export class PointsWindow {
  readonly #reader: Reader;
  readonly #slices: readonly Slice[];

  private constructor(reader: Reader, slices: readonly Slice[]) {
    this.#reader = reader;
    this.#slices = slices;
  }

  static async open(
    reader: Reader,
    content: Content,
    strategyId: number,
    calendar: Calendar,
    period: Period,
  ): Promise<PointsWindow> {
    const hasFormulas = Array.from(content.kpi.values()).some(({ source }) => source === 'formula');
    const slices = (await existing(reader, strategyId)).map((one) => ({
      ...one,
      ...rangeOf(calendar, period, one, hasFormulas),
    }));
    return new PointsWindow(reader, slices);
  }

  /** The points of KPIs; without their notes and authors. */
  async read(ids: readonly number[]): Promise<PointsById> {
    const points = new Map<number, Point[]>(ids.map((id) => [id, []]));
    for (const slice of this.#slices) {
      const { grain, series } = slice;
      const rows = [
        ...(await this.#inside(ids, slice)),
        ...(VALUES.has(series) ? [] : await this.#before(ids, slice)),
      ];
      for (const { id, list } of rows)
        for (const one of list.split(',')) {
          const [start = '', value = ''] = one.split(' ');
          points.get(id)?.push(pointOf(series, grain, start, value));
        }
    }
    return points;
  }

  /** One row a KPI: an object for each of many points would take longer than to compute with them. */
  #inside(ids: readonly number[], { grain, series, from, to }: Slice) {
    return this.#reader
      .selectFrom('points')
      .select('kpi_id as id')
      .select(sql<string>`string_agg(start || ' ' || coalesce(cast(value as text), ''), ',')`.as('list'))
      .where('kpi_id', 'in', [...ids])
      .where('series', '=', series)
      .where('grain', '=', grain)
      .where('start', '>=', from)
      .where('start', '<=', to)
      .groupBy('kpi_id')
      .execute();
  }

  /** The last point before the time: a line that was set applies until another one. */
  #before(ids: readonly number[], { grain, series, from }: Slice) {
    return this.#reader
      .selectFrom('kpis')
      .innerJoin('points', 'points.kpi_id', 'kpis.id')
      .select('kpis.id')
      .select(sql<string>`points.start || ' ' || coalesce(cast(points.value as text), '')`.as('list'))
      .where('kpis.id', 'in', [...ids])
      .where('points.series', '=', series)
      .where('points.grain', '=', grain)
      .where('points.start', '=', (query) =>
        query
          .selectFrom('points as earlier')
          .select(({ fn }) => fn.max('earlier.start').as('start'))
          .whereRef('earlier.kpi_id', '=', 'kpis.id')
          .where('earlier.series', '=', series)
          .where('earlier.grain', '=', grain)
          .where('earlier.start', '<', from),
      )
      .execute();
  }
}

const pointOf = (series: Series, grain: Grain, start: string, value: string): Point => ({
  grain,
  start,
  series,
  value: value === '' ? null : Number(value),
  state: value === '' ? 'na' : 'value',
  note: '',
  by: null,
  at: null,
  source: 'manual',
});
