import type { Content } from '../../contract/commands/content.ts';
import { inputsOf, measureOf } from '../../contract/measure.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import {
  type Period,
  periodAround,
  periodOn,
  periodsBetween,
  previousPeriod,
} from '../../contract/scorecard/periods.ts';
import type { Branch, StrategyFacts } from '../../contract/scorecard/scorecard.ts';
import { type Grain, GRAINS, type Point, type Series, SERIES } from '../../contract/scorecard/settings.ts';
import { nodesOf } from '../../contract/views.ts';
import { calendarOf, todayIn } from '../change/calendar.ts';
import { yieldIfDue } from '../event-loop.ts';
import type { Reader } from '../store/store.ts';
import { readPoints } from './read.ts';

/** How many periods before the shown one a scorecard reads: a sparkline, values carried on, and what formulas look back. */
const PERIODS_BACK = 16;
const PREV_BACK = 24;

const VALUES: ReadonlySet<Series> = new Set(['actual', 'num', 'den']);

/** The facts of a strategy, with points from elsewhere. */
function factsOf(
  content: Content,
  strategyId: number,
  points: ReadonlyMap<number, readonly Point[]>,
): StrategyFacts {
  const calendar = calendarOf(content, strategyId);
  const branches = (type: 'perspective' | 'objective'): Branch[] =>
    nodesOf(content)
      .filter((node) => node.type === type)
      .map(({ id, title, weight, perspectiveId }) => ({ id, name: title, weight, pillarId: perspectiveId }));
  return {
    calendar,
    today: todayIn(calendar),
    strategyId,
    pillars: branches('perspective'),
    objectives: branches('objective'),
    objectiveOf: (id) => content.kpi.get(id)?.nodeId ?? null,
    measures: new Map(Array.from(content.kpi.values(), (kpi) => [kpi.id, measureOf(kpi)])),
    pointsOf: (id) => points.get(id) ?? [],
  };
}

/** A KPI and all that it is computed from, directly or not. */
export function withInputs(content: Content, id: number): number[] {
  const children = Map.groupBy(content.kpi.values(), ({ parentId }) => parentId);
  const childrenOf = (parent: number): number[] => (children.get(parent) ?? []).map((child) => child.id);
  const all = new Set([id]);
  for (const one of all) {
    const record = content.kpi.get(one);
    for (const input of record ? inputsOf(record, childrenOf) : []) all.add(input);
  }
  return [...all];
}

/** The facts of one KPI, with all its points and those it is computed from. */
export async function factsOfKpi(
  reader: Reader,
  content: Content,
  strategyId: number,
  id: number,
): Promise<StrategyFacts> {
  return factsOf(content, strategyId, await readPoints(reader, withInputs(content, id)));
}

interface Slice {
  reader: Reader;
  strategyId: number;
  grain: Grain;
  series: Series;
}

const columns = [
  'points.kpi_id',
  'points.start',
  'points.value',
  'points.state',
  'points.note',
  'points.source',
  'points.at',
] as const;

const pointsOf = ({ reader, strategyId, grain, series }: Slice) =>
  reader
    .selectFrom('points')
    .select([...columns])
    .where('points.strategy_id', '=', strategyId)
    .where('points.grain', '=', grain)
    .where('points.series', '=', series);

type Row = Awaited<ReturnType<ReturnType<typeof pointsOf>['execute']>>[number];

/** The last point of each KPI before a day: a line that was set applies until another one. */
const lastBefore = ({ reader, strategyId, grain, series }: Slice, start: string): Promise<Row[]> =>
  reader
    .selectFrom('kpis')
    .innerJoin('points', 'points.kpi_id', 'kpis.id')
    .select([...columns])
    .where('kpis.strategy_id', '=', strategyId)
    .where('points.series', '=', series)
    .where('points.grain', '=', grain)
    .where('points.start', '=', (query) =>
      query
        .selectFrom('points as earlier')
        .select(({ fn }) => fn.max('earlier.start').as('start'))
        .whereRef('earlier.kpi_id', '=', 'kpis.id')
        .where('earlier.series', '=', series)
        .where('earlier.grain', '=', grain)
        .where('earlier.start', '<', start),
    )
    .execute();

/** The first days from which the values and the lines of a grain take part in the scorecard of a period. */
function windowOf(calendar: Calendar, content: Content, period: Period, grain: Grain) {
  const back =
    PERIODS_BACK +
    (Array.from(content.kpi.values()).some(({ formula }) => formula.includes('.prev(')) ? PREV_BACK : 0);
  const year = periodAround(calendar, previousPeriod(calendar, period), 'year').start;
  let first = periodOn(calendar, grain, period.end);
  for (let step = 0; step < back; step += 1) first = previousPeriod(calendar, first);
  return { values: first.start < year ? first.start : year, lines: year };
}

/** The facts for the scores of a strategy in a period: the points of the time that takes part. Other requests run in between. */
export async function factsOfPeriod(
  reader: Reader,
  content: Content,
  strategyId: number,
  period: Period,
): Promise<StrategyFacts> {
  const calendar = calendarOf(content, strategyId);
  const points = new Map<number, Point[]>();
  const add = (rows: readonly Row[], grain: Grain, series: Series): void => {
    for (const { kpi_id: id, ...row } of rows) {
      const point = { ...row, grain, series, by: null };
      const known = points.get(id);
      if (known) known.push(point);
      else points.set(id, [point]);
    }
  };
  for (const grain of GRAINS) {
    const from = windowOf(calendar, content, period, grain);
    for (const series of SERIES) {
      const slice = { reader, strategyId, grain, series };
      if (!(await pointsOf(slice).limit(1).executeTakeFirst())) continue;
      const start = VALUES.has(series) ? from.values : from.lines;
      if (!VALUES.has(series)) add(await lastBefore(slice, start), grain, series);
      for (const month of periodsBetween(calendar, 'month', start, period.end)) {
        const rows = pointsOf(slice)
          .where('points.start', '>=', month.start < start ? start : month.start)
          .where('points.start', '<=', month.end < period.end ? month.end : period.end);
        add(await rows.execute(), grain, series);
        await yieldIfDue();
      }
    }
  }
  return factsOf(content, strategyId, points);
}
