import type { Content } from '../../contract/commands/content.ts';
import type { Command } from '../../contract/commands/commands.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import {
  type DecidedPoint,
  type EnteredValue,
  type GivenPoint,
  isRecorded,
} from '../../contract/commands/enter-values.ts';
import { badField, Refusal } from '../../contract/api/refusal.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { keyOfPoint, type PointKey } from '../../contract/scorecard/point-edits.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { settle } from './settle.ts';
import { type NamedValue, readViews } from './points/views.ts';
import { CommandsRefused } from '../change/commands-refused.ts';
import { valueNamer } from './name-values.ts';
import { persistPoints } from './points/write.ts';
import { onceEach, pointsOfCommands } from './points/of-commands.ts';
import { refuseWrongLines } from './points/typed-lines.ts';
import { recordedTargets } from './points/wrong-lines.ts';
import type { StrategyTx } from '../change/tx.ts';
import { type AppliedCommands, runOnContent } from '../change/apply-commands.ts';

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

/** Leaves out the points that the record of a KPI holds where a later command gives it another value. */
function withoutReplaced(
  points: Map<GivenPoint, number>,
  commands: readonly Command[],
  { ids }: AppliedCommands,
): [GivenPoint, number][] {
  const last = new Map<string, number>();
  for (const [index, command] of commands.entries())
    if (command.type === 'kpi.update')
      for (const field of Object.keys(command.fields)) last.set(`${ids[index]} ${field}`, index);
  return Array.from(points).filter(
    ([point, index]) => !isRecorded(point) || index > (last.get(`${point.kpiId} ${point.series}`) ?? -1),
  );
}

/** The KPIs that commands gave the actual of the running period, and no other one: they show just that. */
function withGivenActual(
  commands: readonly Command[],
  { ids }: AppliedCommands,
  named: readonly NamedValue[],
): Set<number> {
  const shown = new Set<number>();
  for (const [index, command] of commands.entries())
    if ('fields' in command && typeof command.fields['actual'] === 'number') shown.add(ids[index] ?? 0);
  for (const [index, { type }] of commands.entries())
    if (type === 'values.enter') shown.delete(ids[index] ?? 0);
  for (const { index } of named) shown.delete(ids[index] ?? 0);
  return shown;
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
  const edits = [
    ...(await pointsOfCommands(tx, commands, before, done, named)),
    ...withoutReplaced(pointsEntered(commands, done, calendar), commands, done),
  ];
  const commandOf = onceEach(new Map(edits.sort(([, a], [, b]) => a - b)));
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
  const lines = new Map<GivenPoint, number>(points.map((edit) => [edit, indexOf(edit)]));
  await refuseWrongLines(tx, commands, new Map([...lines, ...recordedTargets(commands, done)]));
  await yieldIfDue();
  const shown = withGivenActual(commands, done, named);
  const settled = await settle(tx, { events: done.events, points }, { shown });
  return {
    ...done,
    ...settled,
    hasChanged: done.hasChanged || settled.points.length > 0,
    withPoints: settled.points.map(({ kpiId }) => kpiId),
    commandOfPoint,
    content: await tx.content(),
  };
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
