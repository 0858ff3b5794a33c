import type { Content, ContentEvent } from '../../contract/commands/content.ts';
import type { Command } from '../../contract/commands/commands.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import type { PointEdit } from '../../contract/scorecard/point-edits.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { type ChangedViews, refreshViews } from './refresh-views.ts';
import { readViews } from './points/views.ts';
import { CommandsRefused } from '../change/commands-refused.ts';
import { type LockedPoint, lockRefusal } from '../locks/locked-points.ts';
import { persistPoints } from './points/write.ts';
import { pointsOfCommands } from './points/of-commands.ts';
import { refuseWrongLines } from './points/typed-lines.ts';
import type { StrategyTx } from '../change/tx.ts';
import { type AppliedCommands, runOnContent } from '../change/apply-commands.ts';

/** What the last actual of a tracked KPI follows from, beside its points. */
const ACTUAL_FROM = ['grain', 'aggregation', 'factor'] as const;
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

/**
 * Decides commands on the content as this change has it so far, and writes what they change: records, and the points and actuals
 * that follow from them. Throws CommandsRefused.
 */
export async function runAll(tx: StrategyTx, input: readonly Command[]): Promise<AppliedCommands> {
  const before = await tx.content();
  const calendar = calendarOf(before, tx.strategyId);
  const { commands, named } = readViews(input, before, { calendar, today: todayIn(calendar) });
  const done = await runOnContent(tx, commands);
  const indexOf = await pointsOfCommands(tx, commands, before, done, named);
  const refuse = lockRefusal(({ edit }) => edit.series);
  const refusalOf = ([first, ...rest]: [LockedPoint, ...LockedPoint[]]) => {
    const refused = (point: LockedPoint) => ({
      index: indexOf.get(point.edit) ?? 0,
      refusal: refuse([point]),
    });
    return new CommandsRefused([refused(first), ...rest.map(refused)]);
  };
  const points = await persistPoints(tx, [...indexOf.keys()], refusalOf, indexOf);
  if (commands.some((command) => 'lines' in command && command.lines))
    await refuseWrongLines(tx, indexOf, done.content);
  const hasChanged = done.hasChanged || points.length > 0;
  const withPoints = points.map(({ kpiId }) => kpiId);
  await yieldIfDue();
  const all = { ...done, hasChanged, withPoints };
  const kpisNamed = named.flatMap(({ index, series }) =>
    series === 'actual' ? (done.ids[index] ?? []) : [],
  );
  const { actuals, targets } = otherViews(done.events, points);
  for (const id of kpisNamed) actuals.add(id);
  if (actuals.size + targets.size === 0) return all;
  const { events, content } = await refreshViews(tx, { actuals, targets }, undefined);
  return { ...all, events: [...done.events, ...events], content };
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
