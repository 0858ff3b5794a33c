import type { Command } from '../../contract/commands/commands.ts';
import type { Content } from '../../contract/commands/content.ts';
import type { Records } from '../../contract/kinds/kinds.ts';
import { measureOf } from '../../contract/measure.ts';
import type { PointEdit } from '../../contract/points.ts';
import { periodOn } from '../../contract/scorecard/periods.ts';
import { isComputed } from '../../contract/scorecard/reading.ts';
import { targetAggregationOf } from '../../contract/scorecard/settings.ts';
import { calendarOf, todayIn } from './calendar.ts';
import type { ChangeContext } from './pipeline.ts';
import { haveTargets } from './points.ts';

type Kpi = Records['kpi'];

/** What commands give to one KPI that is tracked after them. */
interface GivenToKpi {
  kpi: Kpi;
  /** The last actual that they give. */
  actual?: number | null;
  hasTarget: boolean;
  /** The index of the command that gives the actual. */
  index: number;
}

/** What commands give to KPIs that are tracked after them, by KPI: of two that give an actual the later counts. */
function givenIn(
  commands: readonly Command[],
  ids: readonly number[],
  { kpi: kpis }: Content,
): Map<number, GivenToKpi> {
  const given = new Map<number, GivenToKpi>();
  for (const [index, command] of commands.entries()) {
    if (command.type !== 'kpi.create' && command.type !== 'kpi.update') continue;
    const kpi = kpis.get(ids[index] ?? 0);
    if (!kpi || kpi.grain === null) continue;
    const { actual, target } = command.fields as Partial<Kpi>;
    const known = given.get(kpi.id) ?? { kpi, hasTarget: false, index };
    given.set(kpi.id, {
      ...known,
      ...(actual !== undefined && { actual, index }),
      hasTarget: known.hasTarget || target !== undefined,
    });
  }
  return given;
}

/** Whether the periods of a KPI have a target already: milestones to its final target, or the ends of a band. */
const hasOtherTargets = (kpi: Kpi): boolean =>
  kpi.direction === 'band' ||
  (targetAggregationOf(kpi) !== 'sum' && !!kpi.baseline?.date && !!kpi.finalTarget?.date);

/**
 * The points of the running period that follow from commands, each with the index of its command: the actual of a tracked KPI, and
 * the target of one that begins to be tracked. A new KPI has a target only where one is given; one that was tracked before has its
 * targets back, unless another one is given.
 */
export async function pointsOfCommands(
  change: Pick<ChangeContext, 'writer' | 'strategyId'>,
  commands: readonly Command[],
  before: Content,
  { ids, content }: { ids: readonly number[]; content: Content },
): Promise<Map<PointEdit, number>> {
  const given = givenIn(commands, ids, content);
  const edits = new Map<PointEdit, number>();
  if (given.size === 0) return edits;
  const calendar = calendarOf(content, change.strategyId);
  const today = todayIn(calendar);
  const add = ({ kpi, index }: GivenToKpi, series: 'actual' | 'target', value: number | null): void => {
    const { grain, start } = periodOn(calendar, kpi.grain ?? 'month', today);
    const after: PointEdit['after'] = value === null ? null : { value, state: 'value', note: '' };
    edits.set({ kpiId: kpi.id, series, grain, start, after }, index);
  };
  for (const one of given.values())
    if (one.actual !== undefined && !isComputed(measureOf(one.kpi))) add(one, 'actual', one.actual);
  const begun = [...given.values()].filter(({ kpi, hasTarget }) => {
    const earlier = before.kpi.get(kpi.id);
    return (earlier?.grain ?? null) === null && (hasTarget || earlier) && !hasOtherTargets(kpi);
  });
  const withTargets = await haveTargets(
    change.writer,
    begun.flatMap(({ kpi, hasTarget }) => (hasTarget ? [] : [kpi.id])),
  );
  for (const one of begun) if (!withTargets.has(one.kpi.id)) add(one, 'target', one.kpi.target);
  return edits;
}
