import type { Content } from '../../contract/commands/content.ts';
import { type DueValue, type OwedFacts, owedOf } from '../../contract/month/due-values.ts';
import { enteredIn } from '../../contract/scorecard/reading.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { type Need, WEEK_OVERHANG } from '../../contract/scorecard/needs.ts';
import { belongsTo, type Period, periodOn } from '../../contract/scorecard/periods.ts';
import { Points } from '../../contract/scorecard/points.ts';
import { type Grain, type Point, VALUE_SERIES } from '../../contract/scorecard/settings.ts';
import { memo, Steps } from '../../contract/scorecard/steps.ts';
import { todayIn } from '../content/calendar.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { inPages } from '../lib/paging.ts';
import type { Reader } from '../store/store.ts';
import { type PointsById, readNeeds, readStored } from './points/read.ts';
import { havePoints } from './points/summary.ts';

/** A strategy of which is asked what is due: in its whole content, or in that of some people. */
export interface DueStrategy {
  strategyId: number;
  content: OwedFacts['content'];
  calendar: Calendar;
  /** In the time zone of the calendar, YYYY-MM-DD. */
  today: string;
  /** The KPIs with others below them. */
  parents: ReadonlySet<number>;
}

/** The KPIs of a content with others below them. */
export const parentsIn = ({ kpi }: Pick<Content, 'kpi'>): Set<number> =>
  new Set(Array.from(kpi.values(), ({ parentId }) => parentId ?? 0));

/** Some days. */
export type Days = Pick<Period, 'start' | 'end'>;

/** The needs of what is entered for the KPIs over time, in days and in the weeks that belong to them. */
function valueNeeds({ kpi: kpis }: OwedFacts['content'], daysOf: (grain: Grain) => Days): Need[] {
  const days = new Map<Grain, Pick<Need, 'from' | 'to'>>();
  const needed = ({ start, end }: Days) => ({ from: addDays(start, -WEEK_OVERHANG), to: end });
  return Array.from(kpis.values()).flatMap(({ id, grain }): Need[] =>
    grain === null
      ? []
      : [
          {
            id,
            series: VALUE_SERIES,
            ...memo(days, grain, () => needed(daysOf(grain))),
            isCarried: false,
          },
        ],
  );
}

/** What is entered for a period of a KPI, by the points of each. */
function enteredBy({ content, calendar }: DueStrategy, points: PointsById): OwedFacts['enteredFor'] {
  const steps = new Steps(calendar);
  const byKpi = new Map<number, Points>();
  return (id, period) => {
    const kpi = content.kpi.get(id);
    const ofKpi = memo(byKpi, id, () => new Points(points.get(id) ?? []));
    return kpi ? enteredIn(ofKpi, kpi, period, steps) : null;
  };
}

/** The locked periods of each strategy. */
async function readLocked(
  reader: Reader,
  strategies: readonly DueStrategy[],
): Promise<ReadonlyMap<number, readonly Period[]>> {
  const calendars = new Map(strategies.map(({ strategyId, calendar }) => [strategyId, calendar]));
  const locked = new Map<number, Period[]>();
  for await (const page of inPages([...calendars.keys()])) {
    const rows = await reader
      .selectFrom('period_locks')
      .select(['strategy_id', 'grain', 'start'])
      .where('strategy_id', 'in', page)
      .execute();
    for (const { strategy_id: id, grain, start } of rows)
      memo(locked, id, () => []).push(periodOn(calendars.get(id) as Calendar, grain, start));
  }
  return locked;
}

/** What decides which values of strategies are due, and what is entered for them in some days. `signed` adds notes and authors. */
export async function readDueFacts<Strategy extends DueStrategy>(
  reader: Reader,
  strategies: readonly Strategy[],
  daysOf: (strategy: Strategy, grain: Grain) => Days,
  { signed = false } = {},
): Promise<{ factsOf: (strategy: Strategy) => OwedFacts; points: PointsById }> {
  const needs = strategies.flatMap((strategy) =>
    valueNeeds(strategy.content, (grain) => daysOf(strategy, grain)),
  );
  const stored = await readStored(
    reader,
    strategies.map(({ strategyId }) => strategyId),
  );
  const points = await readNeeds(reader, needs, stored, { signed });
  const withValues = await havePoints(
    reader,
    strategies.flatMap(({ parents }) => [...parents]),
  );
  const locked = await readLocked(reader, strategies);
  const factsOf = (strategy: Strategy): OwedFacts => {
    const { strategyId, content, calendar, today, parents } = strategy;
    const locks = locked.get(strategyId) ?? [];
    return {
      content,
      calendar,
      today,
      enteredFor: enteredBy(strategy, points),
      isScoredFromBelow: (id) => parents.has(id) && !withValues.has(id),
      isLocked: (period) =>
        locks.some(({ key }) => key === period.key) ||
        locks.some((lockedPeriod) => belongsTo(calendar, period, lockedPeriod)),
    };
  };
  return { factsOf, points };
}

/** The values that belong to periods, entered or not, by the places of these, and the points of KPIs in them. */
export interface DueScope {
  values: DueValue[][];
  pointsOf: (kpiId: number) => readonly Point[];
}

/** Reads which values of a strategy belong to each of some periods in a row, and what is entered of them. */
export async function readDueValues(
  reader: Reader,
  { strategyId, content, calendar }: { strategyId: number; content: Content; calendar: Calendar },
  periods: readonly Period[],
  more: { signed?: boolean } = {},
): Promise<DueScope> {
  const [start, end] = [periods[0]?.start ?? '', periods.at(-1)?.end ?? ''];
  const today = todayIn(calendar);
  const strategy = { strategyId, content, calendar, today, parents: parentsIn(content) };
  const daysOf = (_: DueStrategy, grain: Grain): Days => ({
    start: periodOn(calendar, grain, start).start,
    end,
  });
  const { factsOf, points } = await readDueFacts(reader, [strategy], daysOf, more);
  const facts = factsOf(strategy);
  const values: DueValue[][] = [];
  for (const period of periods) {
    const inPeriod: DueValue[] = [];
    for (const value of owedOf(facts, period)) {
      inPeriod.push(value);
      await yieldIfDue();
    }
    values.push(inPeriod);
  }
  return { values, pointsOf: (id) => points.get(id) ?? [] };
}

/** How many days after a period its last value is due. */
export const longestDueDays = ({ kpi }: Content): number =>
  Array.from(kpi.values()).reduce((most, { grain, dueDays }) => (grain ? Math.max(most, dueDays) : most), 0);
