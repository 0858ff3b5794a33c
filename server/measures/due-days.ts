import type { ContentEvent } from '../../contract/commands/content.ts';
import type { Records } from '../../contract/kinds/kinds.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { periodOn } from '../../contract/scorecard/periods.ts';
import type { PointEdit } from '../../contract/scorecard/point-edits.ts';
import type { PeriodGrain } from '../../contract/scorecard/settings.ts';
import type { StrategyTx } from '../change/tx.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { FIRST_SERIES, readFirstDays } from './points/summary.ts';

/** Since when KPIs are tracked, and from when their values are due, as far as that differs. */
export type DueDays = Map<number, Partial<Pick<Records['kpi'], 'trackedSince' | 'dueFrom'>>>;

/** The first day of a period that ended before a day; that day for any other. */
const orEarlier = (calendar: Calendar, day: string, period: { grain: PeriodGrain; start: string }): string =>
  periodOn(calendar, period.grain, period.start).end < day ? period.start : day;

const isGiven = ({ series, after }: PointEdit): boolean =>
  after !== null && (series === 'actual' || series === 'num' || after.value !== null);

/** The days of KPIs by all their points. One of which nobody knows since when it is tracked is so since today. */
async function dueDaysOf(tx: StrategyTx, ids: readonly number[]): Promise<DueDays> {
  if (ids.length === 0) return new Map();
  const content = await tx.content();
  const calendar = calendarOf(content, tx.strategyId);
  const firsts = Map.groupBy(await readFirstDays(tx.writer, ids), ({ kpiId }) => kpiId);
  const days: DueDays = new Map();
  for (const id of ids) {
    const kpi = content.kpi.get(id);
    if (!kpi?.grain) continue;
    const trackedSince = kpi.trackedSince ?? todayIn(calendar);
    const earlier = (firsts.get(id) ?? []).map((first) => orEarlier(calendar, trackedSince, first));
    const dueFrom = earlier.reduce((day, other) => (other < day ? other : day), trackedSince);
    if (dueFrom !== kpi.dueFrom) days.set(id, { trackedSince, dueFrom });
    await yieldIfDue();
  }
  return days;
}

/**
 * The days of KPIs that follow anew from a change: an earlier value or target moves back from when values are due, as does what a KPI
 * has from the last time that it was tracked; one that is deleted does no more.
 */
export async function changedDueDays(
  tx: StrategyTx,
  { events, points }: { events: readonly ContentEvent[]; points: readonly PointEdit[] },
): Promise<DueDays> {
  const content = await tx.content();
  const calendar = calendarOf(content, tx.strategyId);
  const days: DueDays = new Map();
  const anew = new Set<number>();
  for (const { entity, id, before } of events) {
    const kpi = entity === 'kpi' ? content.kpi.get(id) : undefined;
    const isBegun = before !== null && 'grain' in before && before.grain === null;
    if (kpi?.grain && (isBegun || kpi.dueFrom === null)) anew.add(id);
  }
  for (const point of points) {
    const { kpiId: id, series, start } = point;
    const { trackedSince = null, dueFrom = null } = content.kpi.get(id) ?? {};
    const first = days.get(id)?.dueFrom ?? dueFrom;
    if (trackedSince === null || first === null || !FIRST_SERIES.includes(series) || start > first) continue;
    if (!isGiven(point)) anew.add(id);
    else if (orEarlier(calendar, trackedSince, point) < first) days.set(id, { dueFrom: start });
    await yieldIfDue();
  }
  for (const id of anew) days.delete(id);
  for (const [id, ofPoints] of await dueDaysOf(tx, [...anew])) days.set(id, ofPoints);
  return days;
}
