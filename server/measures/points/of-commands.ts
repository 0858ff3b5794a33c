import type { Command, Lines } from '../../../contract/commands/commands.ts';
import type { Content } from '../../../contract/commands/content.ts';
import type { Records } from '../../../contract/kinds/kinds.ts';
import { measureOf } from '../../../contract/scorecard/measure.ts';
import type { PointEdit } from '../../../contract/scorecard/point-edits.ts';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { periodOn } from '../../../contract/scorecard/periods.ts';
import { isComputed } from '../../../contract/scorecard/reading.ts';
import { GRAINS, targetAggregationOf, VALUE_SERIES } from '../../../contract/scorecard/settings.ts';
import { lastActuals } from './last-actuals.ts';
import { readStored } from './read.ts';
import { havePoints } from './summary.ts';
import { type LinesOfKpi, pointsOfLines, refuseLinesOfOthers } from './typed-lines.ts';
import { calendarOf, todayIn } from '../../content/calendar.ts';
import { lockedPoints } from '../../locks/locked-points.ts';
import type { StrategyState } from '../../change/tx.ts';

type Kpi = Records['kpi'];

/** What commands give to one KPI that is tracked after them. */
interface GivenToKpi {
  kpi: Kpi;
  /** The last actual that they give. */
  actual?: number | null;
  hasTarget: boolean;
  /** The index of the command that gives the actual. */
  index: number;
  /** The lines that were typed for it, and the index of their command. */
  typed?: { lines: Lines; index: number } | undefined;
}

/** What commands give to KPIs that are tracked after them, by KPI: of two that give an actual the later counts. */
function givenIn(
  commands: readonly Command[],
  ids: readonly number[],
  { kpi: kpis }: Content,
): Map<number, GivenToKpi> {
  const inputs = new Map<number, GivenToKpi>();
  for (const [index, command] of commands.entries()) {
    if (command.type !== 'kpi.create' && command.type !== 'kpi.update') continue;
    const kpi = kpis.get(ids[index] ?? 0);
    if (!kpi || kpi.grain === null) continue;
    const { actual, target } = command.fields as Partial<Kpi>;
    const input = inputs.get(kpi.id) ?? { kpi, hasTarget: false, index };
    inputs.set(kpi.id, {
      ...input,
      ...(actual !== undefined && { actual, index }),
      hasTarget: input.hasTarget || target !== undefined,
      typed: command.lines ? { lines: command.lines, index } : input.typed,
    });
  }
  return inputs;
}

/**
 * Whether the target of a KPI is none of its periods': they have milestones to its final target, or the ends of a band. 0 stands for
 * none where none was typed, unless less is better.
 */
const hasOtherTargets = (kpi: Kpi): boolean =>
  kpi.direction === 'band' || (kpi.target === 0 && kpi.direction !== 'down') || hasMilestones(kpi);

const hasMilestones = (kpi: Kpi): boolean =>
  targetAggregationOf(kpi) !== 'sum' && !!kpi.baseline?.date && !!kpi.finalTarget?.date;

/** The typed lines of a KPI, without a target where its periods have theirs, or where none was typed. */
function linesOf({ kpi, typed, hasTarget }: GivenToKpi, hasTargets: boolean, isBegun: boolean): LinesOfKpi[] {
  if (!typed) return [];
  const isTyped = hasTarget || typed.lines.target !== 0 || kpi.direction === 'down';
  const counts = isTyped && !hasMilestones(kpi) && (!hasTargets || (isBegun && hasTarget));
  return [{ kpi, index: typed.index, lines: counts ? typed.lines : { ...typed.lines, target: null } }];
}

/** Those of some KPIs whose actual is the last one of their points, in whatever grain they were tracked. */
async function withActualOfPoints(
  { reader, strategyId }: StrategyState,
  calendar: Calendar,
  kpis: readonly Kpi[],
): Promise<ReadonlySet<number>> {
  const same = new Set<number>();
  if (kpis.length === 0) return same;
  const stored = await readStored(reader, [strategyId]);
  const context = { reader, calendar, today: todayIn(calendar), stored };
  for (const grain of GRAINS) {
    const measures = kpis.map((kpi) => ({ ...measureOf(kpi), grain }));
    const actuals = await lastActuals(context, measures);
    for (const { id, actual } of kpis) if (actual === null || actuals.get(id) === actual) same.add(id);
  }
  return same;
}

/**
 * The points that follow from commands, each with the index of its command. A tracked KPI has the actual of the running period, and
 * the lines that were typed for it. One that begins to be tracked has its target as well. The actual that it had stands in the
 * period in which it was recorded. A new KPI has a target only where one is given. One that was tracked before has its values and
 * targets back, unless others are given, or an actual was in the meantime.
 */
export async function pointsOfCommands(
  state: StrategyState,
  commands: readonly Command[],
  before: Content,
  { ids, content }: { ids: readonly number[]; content: Content },
): Promise<Map<PointEdit, number>> {
  refuseLinesOfOthers(commands, ids, content);
  const inputs = givenIn(commands, ids, content);
  const edits = new Map<PointEdit, number>();
  if (inputs.size === 0) return edits;
  const calendar = calendarOf(content, state.strategyId);
  const today = todayIn(calendar);
  const pointOf = (kpi: Kpi, series: 'actual' | 'target', value: number | null, day = today): PointEdit => {
    const { grain, start } = periodOn(calendar, kpi.grain ?? 'month', day);
    return {
      kpiId: kpi.id,
      series,
      grain,
      start,
      after: value === null ? null : { value, state: 'value', note: '' },
    };
  };
  for (const { kpi, actual, index } of inputs.values())
    if (actual !== undefined && !isComputed(measureOf(kpi))) edits.set(pointOf(kpi, 'actual', actual), index);
  const begun = [...inputs.values()].filter(({ kpi }) => (before.kpi.get(kpi.id)?.grain ?? null) === null);
  const existing = begun.filter(({ kpi }) => before.kpi.has(kpi.id)).map(({ kpi }) => kpi.id);
  const typed = [...inputs.values()].filter((input) => input.typed);
  const withTargets = await havePoints(
    state.reader,
    [...new Set([...existing, ...typed.map(({ kpi }) => kpi.id)])],
    ['target'],
  );
  for (const input of begun) {
    const { kpi, hasTarget, index } = input;
    const isMissing = hasTarget || (before.kpi.has(kpi.id) && !withTargets.has(kpi.id));
    if (isMissing && !input.typed && !hasOtherTargets(kpi))
      edits.set(pointOf(kpi, 'target', kpi.target), index);
  }
  for (const [edit, index] of await pointsOfLines(
    state,
    calendar,
    typed.flatMap((input) => linesOf(input, withTargets.has(input.kpi.id), begun.includes(input))),
  ))
    edits.set(edit, index);
  const withValues = await havePoints(state.reader, existing, VALUE_SERIES);
  const unchanged = await withActualOfPoints(
    state,
    calendar,
    begun.flatMap(({ kpi: { id } }) => (withValues.has(id) ? (before.kpi.get(id) ?? []) : [])),
  );
  const recorded = begun.flatMap(({ kpi, actual, index }) =>
    actual !== undefined || kpi.actual === null || unchanged.has(kpi.id) || isComputed(measureOf(kpi))
      ? []
      : [{ edit: pointOf(kpi, 'actual', kpi.actual, kpi.actualDate ?? today), index }],
  );
  const locked = await lockedPoints(
    state,
    recorded.map(({ edit }) => edit),
  );
  const lockedEdits = new Set(locked.map(({ edit }) => edit));
  for (const { edit, index } of recorded) if (!lockedEdits.has(edit)) edits.set(edit, index);
  return edits;
}
