import type { Content } from '../../contract/commands/content.ts';
import { enteredIn, type DueValue, type OwedFacts, owedOf } from '../../contract/month/due-values.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { type Period, periodOn } from '../../contract/scorecard/periods.ts';
import { Points } from '../../contract/scorecard/points.ts';
import type { Need } from '../../contract/scorecard/needs.ts';
import { type Grain, type Point, VALUE_SERIES } from '../../contract/scorecard/settings.ts';
import { memo, Steps } from '../../contract/scorecard/steps.ts';
import { todayIn } from '../content/calendar.ts';
import { type PointsById, readNeeds, readStored } from './points/read.ts';
import { havePoints } from './points/summary.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import type { Reader } from '../store/store.ts';

/** What is asked for: the values of a strategy that belong to a period. */
export interface DueQuery {
  strategyId: number;
  content: Content;
  calendar: Calendar;
  period: Period;
}

/** Some days. */
type Days = Pick<Period, 'start' | 'end'>;

/** The needs of what is entered for the KPIs over time, by the days that a grain asks for. */
export function valueNeeds(
  { kpi: kpis }: Pick<Content, 'kpi'>,
  daysOf: (grain: Grain) => Pick<Need, 'from' | 'to'>,
): Need[] {
  const days = new Map<Grain, Pick<Need, 'from' | 'to'>>();
  return Array.from(kpis.values()).flatMap(({ id, grain }): Need[] =>
    grain === null
      ? []
      : [{ id, series: VALUE_SERIES, ...memo(days, grain, () => daysOf(grain)), isCarried: false }],
  );
}

/** What is entered for a period of a KPI, by the points of each. */
export function enteredBy(
  { kpi: kpis }: Pick<Content, 'kpi'>,
  calendar: Calendar,
  points: PointsById,
): OwedFacts['enteredFor'] {
  const steps = new Steps(calendar);
  const byKpi = new Map<number, Points>();
  return (id, period) => {
    const kpi = kpis.get(id);
    const ofKpi = memo(byKpi, id, () => new Points(points.get(id) ?? []));
    return kpi ? enteredIn(ofKpi, kpi, period, steps) : null;
  };
}

/** What was entered for the periods that belong to some days, by KPI. `signed` adds notes and authors. */
export async function readEntered(
  reader: Reader,
  { strategyId, content, calendar }: Omit<DueQuery, 'period'>,
  days: Days,
  { signed = false } = {},
): Promise<PointsById> {
  const needs = valueNeeds(content, (grain) => ({
    from: periodOn(calendar, grain, days.start).start,
    to: days.end,
  }));
  return readNeeds(reader, needs, await readStored(reader, [strategyId]), { signed });
}

/** The values that belong to a period, entered or not, and the points of KPIs in it. */
export interface DueScope {
  items: DueValue[];
  pointsOf: (kpiId: number) => readonly Point[];
}

/** What decides which values of a strategy are due within a period; `points` has what is entered. */
export async function owedFacts(
  reader: Reader,
  { content, calendar }: Pick<DueQuery, 'content' | 'calendar'>,
  points: PointsById,
): Promise<OwedFacts> {
  const parents = Array.from(content.kpi.values(), ({ parentId }) => parentId);
  const withValues = await havePoints(reader, [...new Set(parents.filter((id) => id !== null))]);
  return {
    content,
    calendar,
    today: todayIn(calendar),
    enteredFor: enteredBy(content, calendar, points),
    // Only whether there is one decides here.
    firstValueOf: (id) => (withValues.has(id) ? '' : null),
    memberNamed: () => undefined,
  };
}

/** Reads which values belong to a period, and what is entered of them. */
export async function readDueValues(reader: Reader, query: DueQuery): Promise<DueScope> {
  const entered = await readEntered(reader, query, query.period, { signed: true });
  const facts = await owedFacts(reader, query, entered);
  const items: DueValue[] = [];
  for (const item of owedOf(facts, query.period)) {
    items.push(item);
    await yieldIfDue();
  }
  return { items, pointsOf: (id) => entered.get(id) ?? [] };
}

/** How many days after a period its last value is due. */
export const longestDueDays = ({ kpi }: Content): number =>
  Array.from(kpi.values()).reduce((most, { grain, dueDays }) => (grain ? Math.max(most, dueDays) : most), 0);
