import type { Content } from '../../contract/commands/content.ts';
import { enteredIn, type Owed, owedOf } from '../../contract/owed.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { type Period, periodOn } from '../../contract/scorecard/periods.ts';
import { Points } from '../../contract/scorecard/points.ts';
import { isTracked } from '../../contract/scorecard/reading.ts';
import { type Grain, GRAINS, isCoarser, type Point } from '../../contract/scorecard/settings.ts';
import { measureOf } from '../../contract/measure.ts';
import { todayIn } from '../change/calendar.ts';
import { haveValues } from '../scorecard/read.ts';
import type { Reader } from '../store/store.ts';

/** What is asked for: the values of a strategy that belong to a period. */
export interface Asked {
  strategyId: number;
  content: Content;
  calendar: Calendar;
  period: Period;
}

/** The first day of the periods of a grain whose values belong to a period. */
function firstStart(calendar: Calendar, { grain: own, start, end }: Period, grain: Grain): string {
  return periodOn(calendar, grain, isCoarser(grain, own) ? end : start).start;
}

/** What was entered for the periods that belong to a period, by KPI. */
async function readEntered(
  reader: Reader,
  { strategyId, content, calendar, period }: Asked,
): Promise<Map<number, Point[]>> {
  const used = new Set(Array.from(content.kpi.values(), ({ grain }) => grain));
  const points = new Map<number, Point[]>();
  for (const grain of GRAINS.filter((one) => used.has(one))) {
    const rows = await reader
      .selectFrom('points')
      .innerJoin('users', 'users.id', 'points.user_id')
      .select(['kpi_id', 'series', 'grain', 'start', 'value', 'state', 'note', 'source', 'at'])
      .select('display_name as by')
      .where('strategy_id', '=', strategyId)
      .where('grain', '=', grain)
      .where('series', 'in', ['actual', 'num', 'den'])
      .where('start', '>=', firstStart(calendar, period, grain))
      .where('start', '<=', period.end)
      .execute();
    for (const { kpi_id: id, ...point } of rows) {
      const known = points.get(id);
      if (known) known.push(point);
      else points.set(id, [point]);
    }
  }
  return points;
}

/** The values that belong to a period, entered or not, and the points of KPIs in it. */
export interface Within {
  items: Owed[];
  pointsOf: (kpiId: number) => readonly Point[];
}

/** Reads which values belong to a period, and what is entered of them. */
export async function readOwed(reader: Reader, asked: Asked): Promise<Within> {
  const { content, calendar, period } = asked;
  const entered = await readEntered(reader, asked);
  const parents = new Set(
    Array.from(content.kpi.values(), ({ parentId }) => parentId).filter((id) => id !== null),
  );
  const withValues = await haveValues(reader, [...parents]);
  const pointsOf = (id: number): readonly Point[] => entered.get(id) ?? [];
  const facts = {
    content,
    calendar,
    today: todayIn(calendar),
    enteredFor: (id: number, one: Period) => {
      const record = content.kpi.get(id);
      const measure = record && measureOf(record);
      return isTracked(measure) ? enteredIn(new Points(pointsOf(id)), measure, one) : null;
    },
    firstValueOf: (id: number) => (withValues.has(id) ? '' : null),
    memberNamed: () => undefined,
  };
  return { items: [...owedOf(facts, period)], pointsOf };
}

/** The display names of the members of a strategy, by id. */
export async function memberNames(reader: Reader, strategyId: number): Promise<Map<number, string>> {
  const rows = await reader
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.display_name as name'])
    .where('memberships.strategy_id', '=', strategyId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
