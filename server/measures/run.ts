import type { Content, ContentEvent } from '../../contract/commands/content.ts';
import type { Command } from '../../contract/commands/commands.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import type { DecidedPoint, EnteredValue, GivenPoint } from '../../contract/commands/enter-values.ts';
import { badField, Refusal } from '../../contract/api/refusal.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { isTargetView, measureOf } from '../../contract/scorecard/measure.ts';
import { keyOfPoint, type PointEdit, type PointKey } from '../../contract/scorecard/point-edits.ts';
import { type Series, VALUE_SERIES } from '../../contract/scorecard/settings.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { type ChangedViews, refreshViews } from './refresh-views.ts';
import { type NamedValue, readViews } from './points/views.ts';
import { CommandsRefused } from '../change/commands-refused.ts';
import { valueNamer } from './name-values.ts';
import { persistPoints } from './points/write.ts';
import { onceEach, pointsOfCommands } from './points/of-commands.ts';
import { targetsWithoutPoints } from './points/current-targets.ts';
import { refuseWrongLines } from './points/typed-lines.ts';
import type { StrategyTx } from '../change/tx.ts';
import { type AppliedCommands, runOnContent } from '../change/apply-commands.ts';

const VALUES: ReadonlySet<Series> = new Set(VALUE_SERIES);

/** What the last actual of a tracked KPI follows from, beside its points. */
const ACTUAL_FROM = ['grain', 'source', 'numeratorId', 'denominatorId', 'aggregation', 'factor'] as const;
/** What its target follows from, beside its points: whether it is a view of them. */
const TARGET_FROM = [
  'grain',
  'direction',
  'aggregation',
  'targetAggregation',
  'baseline',
  'finalTarget',
] as const;

/**
 * The KPIs whose last actual follows anew, from other settings or because the last one was deleted, and those whose current target
 * does, from other settings or targets of periods.
 */
export function otherViews(
  events: readonly ContentEvent[],
  points: readonly PointEdit[],
): { [View in keyof ChangedViews]-?: Set<number> } {
  const withOther = (settings: readonly string[], isOther: (edit: PointEdit) => boolean): Set<number> =>
    new Set([
      ...points.filter(isOther).map(({ kpiId }) => kpiId),
      ...events.flatMap(({ entity, id, before, after }) =>
        entity === 'kpi' && before && after && settings.some((field) => field in before) ? [id] : [],
      ),
    ]);
  return {
    actuals: withOther(ACTUAL_FROM, ({ after }) => after === null),
    targets: withOther(TARGET_FROM, ({ series }) => series === 'target'),
  };
}

/** The KPIs whose target became a view of those of their periods, as where a band goes. */
const newTargetViews = (events: readonly ContentEvent[], { kpi: kpis }: Content): number[] =>
  events.flatMap(({ entity, id, before, after }) => {
    const kpi = entity === 'kpi' && before && after ? kpis.get(id) : undefined;
    return kpi && isTargetView(kpi) && !isTargetView({ ...kpi, ...before }) ? [id] : [];
  });

/** The targets that commands gave KPIs that are due once, as points, each with the index of its command. */
function recordedTargets(
  commands: readonly Command[],
  { ids, content }: AppliedCommands,
): Map<GivenPoint, number> {
  const points = new Map<GivenPoint, number>();
  for (const [index, command] of commands.entries()) {
    const kpi = command.type === 'kpi.update' ? content.kpi.get(ids[index] ?? 0) : undefined;
    if (!kpi || command.type !== 'kpi.update' || !('target' in command.fields)) continue;
    for (const point of measureOf(kpi).recorded)
      if (point.series === 'target') points.set({ kpiId: kpi.id, ...point, after: point }, index);
  }
  return points;
}

/** The points that commands enter, each with the index of its command. Throws CommandsRefused. */
function pointsEntered(
  commands: readonly Command[],
  { ids, content }: AppliedCommands,
  calendar: Calendar,
): Map<GivenPoint, number> {
  const name = valueNamer(calendar);
  const points = new Map<GivenPoint, number>();
  for (const [index, command] of commands.entries()) {
    const kpi = command.type === 'values.enter' ? content.kpi.get(ids[index] ?? 0) : undefined;
    if (!kpi || command.type !== 'values.enter') continue;
    const named = name(kpi, command.fields as unknown as EnteredValue);
    if ('part' in named) throw new CommandsRefused([{ index, refusal: badField(named.part, named.message) }]);
    for (const point of named.points) points.set(point, index);
  }
  return points;
}

/** What a locked point refuses: a command that enters it, or one that gives the view of it. */
function lockedCommand(commands: readonly Command[], index: number, { edit, why = '' }: DecidedPoint) {
  const path = commands[index]?.type === 'values.enter' ? 'period' : edit.series;
  return { index, refusal: new Refusal('period_locked', why, { details: [{ path, message: why }] }) };
}

/**
 * The KPIs whose actual, and those whose target, is that of their points or none: commands entered one, deleted it, or named its
 * period, or made periods of theirs longer or shorter.
 */
function givenViews(
  commands: readonly Command[],
  { ids, events }: AppliedCommands,
  named: readonly NamedValue[],
  entered: readonly PointEdit[],
): { [View in keyof ChangedViews]-?: Set<number> } {
  const kpisOf = (view: NamedValue['series'], series: ReadonlySet<Series>): Set<number> =>
    new Set([
      ...entered.flatMap((point) => (series.has(point.series) ? [point.kpiId] : [])),
      ...named.flatMap((value) => (value.series === view ? (ids[value.index] ?? []) : [])),
      ...commands.flatMap((command, index) =>
        command.type === 'kpi.update' && command.fields[view] === null ? (ids[index] ?? []) : [],
      ),
      ...events.flatMap(({ entity, id, before }) =>
        entity === 'kpi' && before && 'grain' in before && before.grain !== null ? [id] : [],
      ),
    ]);
  return { actuals: kpisOf('actual', VALUES), targets: kpisOf('target', new Set(['target'])) };
}

/**
 * Decides commands on the content as this change has it so far, and writes what they change: records, and the points, actuals and
 * targets that follow from them. Throws CommandsRefused.
 */
export async function runAll(tx: StrategyTx, input: readonly Command[]): Promise<AppliedCommands> {
  const before = await tx.content();
  const calendar = calendarOf(before, tx.strategyId);
  const { commands, named } = readViews(input, before, { calendar, today: todayIn(calendar) });
  const done = await runOnContent(tx, commands);
  const given = [
    ...(await pointsOfCommands(tx, commands, before, done, named)),
    ...pointsEntered(commands, done, calendar),
  ];
  const commandOf = onceEach(new Map(given.sort(([, a], [, b]) => a - b)));
  const commandOfPoint = new Map(Array.from(commandOf, ([point, index]) => [keyOfPoint(point), index]));
  const indexOf = (edit: PointKey): number => commandOfPoint.get(keyOfPoint(edit)) ?? 0;
  const points = await persistPoints(
    tx,
    [...commandOf.keys()],
    ([first, ...rest]) => {
      const refused = (point: DecidedPoint) => lockedCommand(commands, indexOf(point.edit), point);
      return new CommandsRefused([refused(first), ...rest.map(refused)]);
    },
    indexOf,
  );
  points.push(
    ...(await persistPoints(tx, await targetsWithoutPoints(tx, newTargetViews(done.events, done.content)))),
  );
  const entered = points.filter((edit) => commands[indexOf(edit)]?.type === 'values.enter');
  const lines = new Map<GivenPoint, number>(points.map((edit) => [edit, indexOf(edit)]));
  await refuseWrongLines(tx, commands, new Map([...lines, ...recordedTargets(commands, done)]));
  const hasChanged = done.hasChanged || points.length > 0;
  const withPoints = points.map(({ kpiId }) => kpiId);
  await yieldIfDue();
  const all = { ...done, hasChanged, withPoints, commandOfPoint };
  const ofGiven = givenViews(commands, done, named, entered);
  const { actuals, targets } = otherViews(done.events, points);
  for (const id of ofGiven.actuals) actuals.delete(id);
  for (const id of ofGiven.targets) targets.delete(id);
  const events = [...done.events];
  if (ofGiven.actuals.size + ofGiven.targets.size > 0)
    events.push(...(await refreshViews(tx, ofGiven, null)).events);
  if (actuals.size + targets.size > 0)
    events.push(...(await refreshViews(tx, { actuals, targets }, undefined)).events);
  return { ...all, events, content: await tx.content() };
}

/** Runs one command, and makes the answer from the content and the id of its record. Throws its Refusal. */
export async function run<T>(
  tx: StrategyTx,
  command: Command,
  answer: (content: Content, id: number) => T,
): Promise<T> {
  const { ids, content } = await runAll(tx, [command]);
  return answer(content, ids[0] ?? 0);
}
