import type { GivenPoint } from '../../../contract/commands/enter-values.ts';
import type { Records } from '../../../contract/kinds/kinds.ts';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { isTargetView, measureOf } from '../../../contract/scorecard/measure.ts';
import { needsOf } from '../../../contract/scorecard/needs.ts';
import { type Period, periodOn } from '../../../contract/scorecard/periods.ts';
import { Points } from '../../../contract/scorecard/points.ts';
import { Readings } from '../../../contract/scorecard/readings.ts';
import { GRAINS, type Point } from '../../../contract/scorecard/settings.ts';
import { calendarOf, todayIn } from '../../content/calendar.ts';
import type { StrategyState } from '../../change/tx.ts';
import { inPages } from '../../lib/paging.ts';
import { readNeeds, readStored } from './read.ts';
import { havePoints, haveTargetOfPoints } from './summary.ts';
import { currentPeriod } from './views.ts';

type Kpi = Records['kpi'];

/** The target of a KPI in the running period. */
export interface CurrentTarget {
  /** As it was set, with the key of the period that it was set for; null where there is none. */
  target: { value: number; key: string } | null;
  /** The points that it follows from. */
  points: readonly Point[];
}

/** The targets of KPIs in the running period, by KPI. */
export async function currentTargets(
  { reader, strategyId }: Pick<StrategyState, 'reader' | 'strategyId'>,
  calendar: Calendar,
  kpis: readonly Kpi[],
): Promise<Map<number, CurrentTarget>> {
  if (kpis.length === 0) return new Map();
  const today = todayIn(calendar);
  const measures = new Map(kpis.map((kpi) => [kpi.id, measureOf(kpi)]));
  const facts = { calendar, today, measures };
  const series = await readStored(reader, [strategyId]);
  const targets = new Map<number, CurrentTarget>();
  for await (const page of inPages([...measures.values()])) {
    const running = page.map((measure) => ({ measure, period: periodOn(calendar, measure.grain, today) }));
    const questions = running.map(({ measure: { id }, period }) => ({
      ask: 'lines' as const,
      id,
      first: period,
      last: period,
    }));
    const stored = await readNeeds(reader, needsOf(facts, questions), series);
    const pointsOf = (id: number): readonly Point[] => stored.get(id) ?? [];
    const readings = new Readings({ ...facts, pointsOf });
    for (const { measure, period } of running)
      targets.set(measure.id, {
        target: readings.targets(measure).set(period),
        points: pointsOf(measure.id),
      });
  }
  return targets;
}

/** The point of a target; none ends the targets before it. */
export const targetPoint = (kpiId: number, { grain, start }: Period, value: number | null): GivenPoint => ({
  kpiId,
  series: 'target',
  grain,
  start,
  after: { value, state: value === null ? 'na' : 'value', note: undefined },
});

/** The points that end the targets of KPIs in every grain that has one now. */
export async function targetsEnded(
  state: StrategyState,
  calendar: Calendar,
  kpis: readonly Kpi[],
): Promise<GivenPoint[]> {
  const targets = await currentTargets(state, calendar, kpis);
  return kpis.flatMap(({ id }) => {
    const points = new Points(targets.get(id)?.points ?? []);
    return GRAINS.flatMap((grain) => {
      const around = periodOn(calendar, grain, todayIn(calendar));
      const isSet = (points.upTo('target', grain, around.start)?.value ?? null) !== null;
      return isSet ? [targetPoint(id, around, null)] : [];
    });
  });
}

/** Those of some KPIs that begin to be tracked whose target is one that their points have: nobody set another one since. */
export async function withTargetOfPoints(
  state: StrategyState,
  calendar: Calendar,
  kpis: readonly Kpi[],
): Promise<ReadonlySet<number>> {
  const current = await currentTargets(state, calendar, kpis);
  const earlier = await haveTargetOfPoints(
    state.reader,
    kpis.map(({ id }) => id),
  );
  const isOfPoints = ({ id, target }: Kpi): boolean =>
    earlier.has(id) || current.get(id)?.target?.value === target;
  return new Set(kpis.filter(isOfPoints).map(({ id }) => id));
}

/** The points of the targets of KPIs that no point has: they apply from the running period on. */
export async function targetsTyped(state: StrategyState, ids: readonly number[]): Promise<GivenPoint[]> {
  if (ids.length === 0) return [];
  const content = await state.content();
  const calendar = calendarOf(content, state.strategyId);
  const kpis = ids.flatMap((id) => content.kpi.get(id) ?? []);
  const ofPoints = await withTargetOfPoints(state, calendar, kpis);
  return kpis.flatMap(({ id, grain, target }) =>
    grain && target !== null && !ofPoints.has(id)
      ? [targetPoint(id, periodOn(calendar, grain, todayIn(calendar)), target)]
      : [],
  );
}

/** The points of the targets of KPIs that have none, as those of a plan that begins anew: they apply from now on. */
export async function targetsWithoutPoints(
  state: StrategyState,
  ids: readonly number[],
): Promise<GivenPoint[]> {
  const content = await state.content();
  const calendar = calendarOf(content, state.strategyId);
  const now = { calendar, today: todayIn(calendar) };
  const shown = ids.flatMap((id) => {
    const kpi = content.kpi.get(id);
    return kpi && kpi.target !== null && isTargetView(kpi) ? [kpi] : [];
  });
  const withPoints = await havePoints(
    state.reader,
    shown.map(({ id }) => id),
    ['target'],
  );
  return shown.flatMap(({ id, grain, target, targetPeriod }) =>
    grain && !withPoints.has(id) ? [targetPoint(id, currentPeriod(now, grain, targetPeriod), target)] : [],
  );
}
