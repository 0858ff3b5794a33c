import type { Command } from '../../../contract/commands/commands.ts';
import { type GivenPoint, nameValue } from '../../../contract/commands/enter-values.ts';
import type { Content } from '../../../contract/commands/content.ts';
import type { Records } from '../../../contract/kinds/kinds.ts';
import { hasOtherTargets, measureOf } from '../../../contract/scorecard/measure.ts';
import { keyOfPoint } from '../../../contract/scorecard/point-edits.ts';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { badField } from '../../../contract/api/refusal.ts';
import { parsePeriod } from '../../../contract/scorecard/period-text.ts';
import { type Period, periodOn } from '../../../contract/scorecard/periods.ts';
import { isComputed } from '../../../contract/scorecard/reading.ts';
import { pointFault } from '../../../contract/scorecard/point-rules.ts';
import { GRAINS, VALUE_SERIES } from '../../../contract/scorecard/settings.ts';
import { targetPoint, targetsEnded, withTargetOfPoints } from './current-targets.ts';
import { lastActuals } from './last-actuals.ts';
import { readStored } from './read.ts';
import { havePoints, readLimits, withClearedTarget } from './summary.ts';
import { type LinesOfKpi, pointsOfLines, refuseLinesOfOthers } from './typed-lines.ts';
import { currentPeriod, type NamedValue } from './views.ts';
import { CommandsRefused } from '../../change/commands-refused.ts';
import { calendarOf, todayIn } from '../../content/calendar.ts';
import { lockedPoints } from '../../locks/locked-points.ts';
import type { StrategyState } from '../../change/tx.ts';

type Kpi = Records['kpi'];

/** What commands give to one KPI that is tracked after them. */
interface GivenToKpi {
  kpi: Kpi;
  /** The last actual and the last target that they give. */
  actual?: number | null;
  target?: number | null;
  /** The index of the command that gives the actual, and of that which gives the target. */
  index: number;
  targetIndex?: number;
  /** The lines that were typed for it, and the index of their command. */
  typed?: Pick<LinesOfKpi, 'lines' | 'index'> | undefined;
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
    const input = inputs.get(kpi.id) ?? { kpi, index };
    inputs.set(kpi.id, {
      ...input,
      ...(actual !== undefined && { actual, index }),
      ...(target !== undefined && { target, targetIndex: index }),
      typed: command.lines ? { lines: command.lines, index } : input.typed,
    });
  }
  return inputs;
}

/** The typed lines of a KPI, without a target where its periods have theirs. */
function linesOf({ kpi, typed, target }: GivenToKpi, hasTargets: boolean, isBegun: boolean): LinesOfKpi[] {
  if (!typed) return [];
  const isGiven = (target ?? null) !== null;
  const counts = !hasOtherTargets(kpi) && (!hasTargets || (isBegun && isGiven));
  return [{ ...typed, kpi, lines: counts ? typed.lines : { ...typed.lines, target: null } }];
}

/** Those of some KPIs that begin to be tracked whose actual is the last one of their points, in whatever grain they were tracked. */
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
    for (const { id, actual } of kpis) if (actuals.get(id)?.value === actual) same.add(id);
  }
  return same;
}

/** The points of an actual, as every way to enter a value has them. */
function actualPoints(kpi: Kpi, period: Period, value: number | null): readonly GivenPoint[] {
  const named = nameValue(kpi, { period: period.key, value }, () => period);
  return 'part' in named ? [] : named.points;
}

/** The points of the actuals of KPIs that have no values: each of the period that the KPI names, or in which it was recorded. */
export async function actualsWithoutPoints(
  state: StrategyState,
  ids: readonly number[],
): Promise<GivenPoint[]> {
  const content = await state.content();
  const calendar = calendarOf(content, state.strategyId);
  const withValues = await havePoints(state.reader, ids, VALUE_SERIES);
  return ids.flatMap((id) => {
    const kpi = content.kpi.get(id);
    if (!kpi?.grain || kpi.actual === null || withValues.has(id)) return [];
    const { grain, actual, actualPeriod, actualDate } = kpi;
    const named = actualPeriod === null ? undefined : parsePeriod(calendar, actualPeriod, grain);
    return [
      ...actualPoints(kpi, named ?? periodOn(calendar, grain, actualDate ?? todayIn(calendar)), actual),
    ];
  });
}

/** The points of values for periods that commands name. Throws CommandsRefused. */
function pointsNamed(
  named: readonly NamedValue[],
  ids: readonly number[],
  { kpi: kpis }: Content,
): Map<GivenPoint, number> {
  const edits = new Map<GivenPoint, number>();
  for (const { index, series, period, value } of named) {
    const kpi = kpis.get(ids[index] ?? 0);
    if (!kpi) continue;
    const fault = pointFault(measureOf(kpi), series, period.grain);
    const path = fault?.part === 'period' ? `${series}Period` : series;
    if (fault) throw new CommandsRefused([{ index, refusal: badField(path, fault.message) }]);
    const points =
      series === 'actual' ? actualPoints(kpi, period, value) : [targetPoint(kpi.id, period, value)];
    for (const point of points) edits.set(point, index);
  }
  return edits;
}

/** Each point once, as the last command has it. */
export const onceEach = (edits: ReadonlyMap<GivenPoint, number>): Map<GivenPoint, number> =>
  new Map(new Map(Array.from(edits, (entry) => [keyOfPoint(entry[0]), entry])).values());

/**
 * The points that follow from commands, each with the index of its command. A tracked KPI has the actual of the running period, a
 * target from then on, those of periods that are named, and the lines that were typed for it. One that begins to be tracked has its
 * target as well. The actual that it had stands in the period in which it was recorded. A new KPI has a target only where one is
 * given. One that was tracked before has its values and targets back, unless others are given, or an actual was in the meantime.
 */
export async function pointsOfCommands(
  state: StrategyState,
  commands: readonly Command[],
  before: Content,
  { ids, content }: { ids: readonly number[]; content: Content },
  named: readonly NamedValue[] = [],
): Promise<Map<GivenPoint, number>> {
  refuseLinesOfOthers(commands, ids, content);
  const inputs = givenIn(commands, ids, content);
  const edits = new Map<GivenPoint, number>();
  if (inputs.size === 0) return edits;
  const calendar = calendarOf(content, state.strategyId);
  const today = todayIn(calendar);
  const runningOf = (kpi: Kpi): Period => periodOn(calendar, kpi.grain ?? 'month', today);
  const ofRunning = [...inputs.values()].flatMap(({ kpi, actual, index }): NamedValue[] =>
    actual === undefined || (actual === null && isComputed(measureOf(kpi)))
      ? []
      : [{ index, series: 'actual', period: runningOf(kpi), value: actual }],
  );
  for (const [edit, index] of pointsNamed([...ofRunning, ...named], ids, content)) edits.set(edit, index);
  const begun = [...inputs.values()].filter(({ kpi }) => (before.kpi.get(kpi.id)?.grain ?? null) === null);
  const begunIds = new Set(begun.map(({ kpi }) => kpi.id));
  const existing = begun.filter(({ kpi }) => before.kpi.has(kpi.id)).map(({ kpi }) => kpi.id);
  const typed = [...inputs.values()].filter((input) => input.typed);
  const withTargets = await havePoints(
    state.reader,
    [...new Set([...existing, ...typed.map(({ kpi }) => kpi.id)])],
    ['target'],
  );
  const ofPoints = await withTargetOfPoints(
    state,
    calendar,
    begun.flatMap(({ kpi }) => (withTargets.has(kpi.id) ? [kpi] : [])),
  );
  for (const input of begun) {
    const { kpi, target = null, index } = input;
    const isMissing = target !== null || (before.kpi.has(kpi.id) && !ofPoints.has(kpi.id));
    if (isMissing && kpi.target !== null && !input.typed && !hasOtherTargets(kpi))
      edits.set(targetPoint(kpi.id, runningOf(kpi), kpi.target), index);
  }
  const limits = await readLimits(state.reader, existing);
  for (const { kpi, index, typed: lines } of begun)
    for (const { series, value } of lines ? [] : (limits.get(kpi.id) ?? [])) {
      const { grain, start } = runningOf(kpi);
      const after = { value, state: 'value' as const, note: undefined };
      edits.set({ kpiId: kpi.id, series, grain, start, after }, index);
    }
  const cleared = await withClearedTarget(
    state.reader,
    state.strategyId,
    begun.flatMap(({ kpi: { id, target } }) => (target === null && withTargets.has(id) ? [id] : [])),
  );
  const ended = begun.flatMap(({ kpi }) => (cleared.has(kpi.id) ? [kpi] : []));
  for (const { kpi, target, targetIndex = 0, typed } of inputs.values()) {
    const isByLines = typed && !withTargets.has(kpi.id);
    if (target === undefined || begunIds.has(kpi.id) || isByLines || hasOtherTargets(kpi)) continue;
    const period = currentPeriod({ calendar, today }, kpi.grain ?? 'month', kpi.targetPeriod);
    edits.set(targetPoint(kpi.id, period, target), targetIndex);
    if (target === null) ended.push(kpi);
  }
  for (const edit of await targetsEnded(state, calendar, ended))
    edits.set(edit, inputs.get(edit.kpiId)?.targetIndex ?? inputs.get(edit.kpiId)?.index ?? 0);
  for (const [edit, index] of await pointsOfLines(
    state,
    calendar,
    typed.flatMap((input) => {
      const { id } = input.kpi;
      const beside = [...ofRunning, ...named].findLast(
        ({ index, series, value }) => ids[index] === id && series === 'actual' && value !== null,
      );
      const day = begunIds.has(id) ? beside?.period.start : undefined;
      return linesOf(input, withTargets.has(id), begunIds.has(id)).map((line) => ({ ...line, day }));
    }),
  ))
    edits.set(edit, index);
  const withValues = await havePoints(state.reader, existing, VALUE_SERIES);
  const unchanged = await withActualOfPoints(
    state,
    calendar,
    begun.flatMap(({ kpi }) => (withValues.has(kpi.id) ? [kpi] : [])),
  );
  const ofPeriods = new Set(named.flatMap(({ series, index: at }) => (series === 'actual' ? ids[at] : [])));
  const recorded = begun.flatMap(({ kpi, actual, index }) => {
    const isGiven = actual !== undefined || ofPeriods.has(kpi.id);
    if (isGiven || kpi.actual === null || unchanged.has(kpi.id)) return [];
    const period = periodOn(calendar, kpi.grain ?? 'month', kpi.actualDate ?? today);
    return actualPoints(kpi, period, kpi.actual).map((edit) => ({ edit, index }));
  });
  const locked = await lockedPoints(
    state,
    recorded.map(({ edit }) => edit),
  );
  for (const { edit, index } of recorded) if (!locked.has(edit)) edits.set(edit, index);
  return onceEach(edits);
}
