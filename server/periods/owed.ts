import type { Content } from '../../contract/commands/content.ts';
import { enteredIn, type Owed, type OwedFacts, owedOf } from '../../contract/owed.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { type Period, periodOn } from '../../contract/scorecard/periods.ts';
import { Points } from '../../contract/scorecard/points.ts';
import { type Grain, GRAINS, isCoarser, type Point } from '../../contract/scorecard/settings.ts';
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
  const found: (Point & { kpi_id: number })[] = [];
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
    found.push(...rows);
  }
  return Map.groupBy(found, ({ kpi_id }) => kpi_id);
}

/** The values that belong to a period, entered or not, and the points of KPIs in it. */
export interface Within {
  items: Owed[];
  pointsOf: (kpiId: number) => readonly Point[];
}

/** What decides which values of a strategy are due within a period; `points` has what is entered. */
export async function owedFacts(
  reader: Reader,
  { content, calendar }: Pick<Asked, 'content' | 'calendar'>,
  points: ReadonlyMap<number, readonly Point[]>,
): Promise<OwedFacts> {
  const parents = Array.from(content.kpi.values(), ({ parentId }) => parentId);
  const withValues = await haveValues(reader, [...new Set(parents.filter((id) => id !== null))]);
  const known = new Map<number, Points>(Array.from(points, ([id, its]) => [id, new Points(its)]));
  return {
    content,
    calendar,
    today: todayIn(calendar),
    enteredFor: (id, period) => {
      const [its, kpi] = [known.get(id), content.kpi.get(id)];
      return its && kpi ? enteredIn(its, kpi, period) : null;
    },
    // Only whether there is one decides here.
    firstValueOf: (id) => (withValues.has(id) ? '' : null),
    memberNamed: () => undefined,
  };
}

/** Reads which values belong to a period, and what is entered of them. */
export async function readOwed(reader: Reader, asked: Asked): Promise<Within> {
  const entered = await readEntered(reader, asked);
  const facts = await owedFacts(reader, asked, entered);
  return { items: [...owedOf(facts, asked.period)], pointsOf: (id) => entered.get(id) ?? [] };
}

/** How many days after a period its last value is due. */
export const longestDueDays = ({ kpi }: Content): number =>
  Array.from(kpi.values()).reduce((most, { grain, dueDays }) => (grain ? Math.max(most, dueDays) : most), 0);

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
