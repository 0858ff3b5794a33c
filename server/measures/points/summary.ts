import { sql } from 'kysely';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { addDays } from '../../../contract/scorecard/dates.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import {
  type Grain,
  GRAINS,
  type PeriodGrain,
  type Series,
  VALUE_SERIES,
} from '../../../contract/scorecard/settings.ts';
import { todayIn } from '../../../contract/scorecard/today.ts';
import { shownName } from '../../content/names.ts';
import { inPages } from '../../lib/paging.ts';
import type { Reader } from '../../store/store.ts';

/** A KPI that has any value has one of these; a denominator alone is none. */
export const VALUES: readonly Series[] = ['actual', 'num'];

/** The ids that a query of a page of them finds. */
async function idsFound(
  ids: readonly number[],
  find: (page: readonly number[]) => Promise<readonly { id: number }[]>,
): Promise<ReadonlySet<number>> {
  const matches = new Set<number>();
  for await (const page of inPages(ids)) for (const { id } of await find(page)) matches.add(id);
  return matches;
}

/** Those of some KPIs that have points of some series, at any time; by default values of their own. */
export function havePoints(
  reader: Reader,
  ids: readonly number[],
  series = VALUES,
): Promise<ReadonlySet<number>> {
  return idsFound(ids, (page) =>
    reader
      .selectFrom('kpis')
      .select('id')
      .where('id', 'in', page)
      .where((row) =>
        row.exists(
          row
            .selectFrom('points')
            .select('points.kpi_id')
            .whereRef('points.kpi_id', '=', 'kpis.id')
            .where('points.series', 'in', series),
        ),
      )
      .execute(),
  );
}

/** Those of some KPIs whose target was cleared since they became due once. */
export function withClearedTarget(
  reader: Reader,
  strategyId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  return idsFound(ids, (page) =>
    reader
      .selectFrom('events as change')
      .select('change.entity_id as id')
      .distinct()
      .where('change.strategy_id', '=', strategyId)
      .where('change.entity', '=', 'kpi')
      .where('change.entity_id', 'in', page)
      .where('change.after', 'like', '%"target":null%')
      .where('change.revision', '>=', (row) =>
        row
          .selectFrom('events as untracked')
          .select(({ fn }) => fn.max('untracked.revision').as('revision'))
          .where('untracked.strategy_id', '=', strategyId)
          .where('untracked.entity', '=', 'kpi')
          .whereRef('untracked.entity_id', '=', 'change.entity_id')
          .where('untracked.after', 'like', '%"grain":null%'),
      )
      .execute(),
  );
}

/** The red lines and bands that some KPIs got while they were due once. */
export async function readLimits(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, { series: Series; value: number | null }[]>> {
  const limits: { kpiId: number; series: Series; value: number | null }[] = [];
  for await (const page of inPages(ids))
    limits.push(
      ...(await reader
        .selectFrom('points')
        .select(['kpi_id as kpiId', 'series', 'value'])
        .where('kpi_id', 'in', page)
        .where('grain', '=', 'once')
        .execute()),
    );
  return Map.groupBy(limits, ({ kpiId }) => kpiId);
}

/** Those of some KPIs whose target is the value of one of their points. */
export function haveTargetOfPoints(reader: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return idsFound(ids, (page) =>
    reader
      .selectFrom('points')
      .innerJoin('kpis', (join) =>
        join.onRef('kpis.id', '=', 'points.kpi_id').onRef('kpis.target', '=', 'points.value'),
      )
      .select('kpis.id')
      .distinct()
      .where('points.kpi_id', 'in', page)
      .where('points.series', '=', 'target')
      .execute(),
  );
}

/** The periods up to a day for which a strategy has values. */
export const periodsWithValues = (
  reader: Reader,
  strategyId: number,
  day: string,
): Promise<{ grain: Grain; start: string }[]> =>
  reader
    .selectFrom('points')
    .select(['grain', 'start'])
    .distinct()
    .where('strategy_id', '=', strategyId)
    .where('series', 'in', VALUES)
    .where('start', '<=', day)
    // The value of a KPI that is due once is in its record.
    .$narrowType<{ grain: Grain }>()
    .execute();

/** The first and the last day that points by period of a strategy start on; undefined where it has none. */
export async function daysWithPoints(
  reader: Reader,
  strategyId: number,
): Promise<{ from: string; to: string } | undefined> {
  const { from, to } = await reader
    .selectFrom('points')
    .select(({ fn }) => [fn.min('start').as('from'), fn.max('start').as('to')])
    .where('strategy_id', '=', strategyId)
    .where('grain', '!=', 'once')
    .executeTakeFirstOrThrow();
  return from === null ? undefined : { from, to };
}

/** A note on a value. */
export interface PointNote {
  kpiId: number;
  grain: Grain;
  start: string;
  note: string;
  by: string;
  userId: number;
  at: string;
}

/** The most days of a period: one that ends with a shorter period starts up to so many days before it. */
const LONGEST = 371;

/** The notes on the values of a strategy for a period, for shorter ones in it and for longer ones that end with it; some others too. */
export const readNotes = (reader: Reader, strategyId: number, { start, end }: Period): Promise<PointNote[]> =>
  reader
    .selectFrom('points')
    .innerJoin('users', 'users.id', 'points.user_id')
    .select(['points.kpi_id as kpiId', 'points.grain', 'points.start', 'points.note', 'points.at'])
    .select([shownName('points.strategy_id').as('by'), 'points.user_id as userId'])
    .where('points.strategy_id', '=', strategyId)
    .where('points.series', 'in', VALUE_SERIES)
    .where('points.start', '>=', addDays(start, -LONGEST))
    .where('points.start', '<=', end)
    // As the index of the noted points has it: few have a note.
    .where('points.note', '!=', sql.lit(''))
    .orderBy('points.kpi_id')
    .orderBy('points.start')
    .orderBy('points.series')
    .$narrowType<{ grain: Grain }>()
    .execute();

/** The series of values and targets: a point of one says that its KPI was tracked by then. */
export const FIRST_SERIES: readonly Series[] = [...VALUES, 'target', 'lo', 'hi'];

/** The first day of the first period of each grain for which KPIs have a value or a target. */
export async function readFirstDays(
  reader: Reader,
  ids: readonly number[],
): Promise<{ kpiId: number; grain: PeriodGrain; start: string }[]> {
  const days: { kpiId: number; grain: PeriodGrain; start: string }[] = [];
  for await (const page of inPages(ids))
    days.push(
      ...(await reader
        .selectFrom('points')
        .select(({ fn }) => ['kpi_id as kpiId', 'grain', fn.min('start').as('start')])
        .where('kpi_id', 'in', page)
        .where('series', 'in', FIRST_SERIES)
        // A target that ends those before it is none.
        .where((row) => row.or([row('series', 'in', VALUES), row('value', 'is not', null)]))
        .groupBy(['kpi_id', 'grain'])
        .execute()),
    );
  return days;
}

/** The day a strategy was made on, or that of its first value where that is older. */
export async function firstDayOf(reader: Reader, strategyId: number, calendar: Calendar): Promise<string> {
  const { at, ...firsts } = await reader
    .selectFrom('strategies')
    .select('created_at as at')
    // One of each grain: the index has it without reading them all.
    .select((row) =>
      GRAINS.map((grain) =>
        row
          .selectFrom('points')
          .select(({ fn }) => fn.min('start').as('start'))
          .where('strategy_id', '=', strategyId)
          .where('grain', '=', grain)
          .where('series', '=', 'actual')
          .as(grain),
      ),
    )
    .where('id', '=', strategyId)
    .executeTakeFirstOrThrow();
  const made = todayIn(calendar, new Date(at));
  return Object.values(firsts).reduce<string>(
    (first, day) => (day !== null && day < first ? day : first),
    made,
  );
}
