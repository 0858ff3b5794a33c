import type { BatchAnswer } from '../../contract/commands/command.ts';
import { type Content, recordsOf } from '../../contract/commands/content.ts';
import type { Command } from '../../contract/commands/commands.ts';
import { ONCE } from '../../contract/scorecard/periods.ts';
import { badField, cannotBeUndone, Refusal } from '../../contract/api/refusal.ts';
import type { StrategyTx } from '../change/tx.ts';
import {
  periodsWithPoints,
  persistPoints,
  refuseLostPeriods,
  takeBackPoints,
} from '../measures/points/write.ts';
import { recordedTarget, writtenWrong } from '../measures/points/wrong-lines.ts';
import type { GivenPoint } from '../../contract/commands/enter-values.ts';
import { pointsOfCommands } from '../measures/points/of-commands.ts';
import { settle } from '../measures/settle.ts';
import { CommandsRefused } from '../change/commands-refused.ts';
import { takeBackActions } from '../change/owner-names.ts';
import { runAll } from '../measures/run.ts';
import { type AppliedCommands, runOnContent } from '../change/apply-commands.ts';
import { ownEventsOf } from '../content/own-events.ts';
import type { Handler } from '../http/call.ts';
import { inPages } from '../lib/paging.ts';

/** A command as the body has it: an undo names a revision in place of its events. */
type BodyCommand = Exclude<Command, { type: 'undo' }> | { type: 'undo'; revision: number };

/** The refusals of all commands as one, whose details say which command and field each is about. */
function together(refusals: CommandsRefused['refusals']): Refusal {
  const details = refusals.flatMap(({ index, refusal: { details, message } }) =>
    (details ?? [{ path: undefined, message }]).map((fault) => ({
      path: fault.path === undefined ? `commands.${index}` : `commands.${index}.fields.${fault.path}`,
      message: fault.message,
    })),
  );
  const [{ code, message } = { code: 'invalid_request' as const, message: '' }, ...more] = refusals.map(
    ({ refusal }) => refusal,
  );
  const isOneCode = more.every((other) => other.code === code);
  const sentence =
    more.length === 0 ? message : `${refusals.length} commands were refused. The first: ${message}`;
  return new Refusal(isOneCode ? code : 'invalid_request', sentence, { details });
}

/** Where the body has a field of an edited record, or the command that changes it without naming it. */
const pathIn =
  (commands: readonly BodyCommand[], ofPoints: () => AppliedCommands['commandOfPoint']) =>
  ({ command = 0, id }: { command?: number | undefined; id: number }, field: string): string => {
    // The field of a point has its period behind the series; a record has the point of a KPI that is due once.
    const [series = ''] = field.split(' ');
    const points = ofPoints();
    const index = points?.get(`${id} ${field}`) ?? points?.get(`${id} ${field} ${ONCE.key}`) ?? command;
    const entered = commands[index];
    if (entered?.type === 'values.enter')
      return `commands.${index}.fields.${series in entered.fields ? series : 'value'}`;
    return entered?.type.endsWith('.update') ? `commands.${index}.fields.${series}` : `commands.${index}`;
  };

const VIEWS = new Set(['id', 'actual', 'actualDate', 'actualPeriod', 'target', 'targetPeriod', 'dueFrom']);
const isView = (fields: object | null): boolean =>
  fields !== null && Object.keys(fields).every((name) => VIEWS.has(name));

const OF_CONTENT = new Set(['id', 'boardTitle', 'mapTurned']);
/** Whether the fields of a strategy are those that every editor of its content may change. */
const isOfContent = (fields: object | null): boolean =>
  fields !== null && Object.keys(fields).every((name) => OF_CONTENT.has(name));

/** Throws conflict where a KPI comes back with points of periods that the calendar, changed meanwhile, does not have. */
async function refuseLostPoints(tx: StrategyTx, { events }: AppliedCommands, before: Content): Promise<void> {
  const ids = events.flatMap(({ entity, id }) => (entity === 'kpi' && !before.kpi.has(id) ? [id] : []));
  for await (const page of inPages(ids))
    await refuseLostPeriods(tx, await periodsWithPoints(tx.writer, tx.strategyId, page));
}

/** Writes what KPIs got while they were due once, where they are tracked again. */
async function pointsBegun(tx: StrategyTx, { events, content }: AppliedCommands, before: Content) {
  const ids = events.flatMap(({ entity, id }) =>
    entity === 'kpi' && before.kpi.get(id)?.grain === null && content.kpi.get(id)?.grain ? [id] : [],
  );
  const commands = ids.map((id): Command => ({ type: 'kpi.update', id, fields: {} }));
  const points = await pointsOfCommands(tx, commands, before, { ids, content });
  return persistPoints(tx, [...points.keys()]);
}

/** Throws conflict where a target or a red line that comes back does not fit the other that was set meanwhile. */
async function refuseWrongLines(
  tx: StrategyTx,
  { events, content }: AppliedCommands,
  points: readonly GivenPoint[],
) {
  const targets = events.flatMap(({ entity, id, after }) => {
    const kpi = entity === 'kpi' && after && 'target' in after ? content.kpi.get(id) : undefined;
    return kpi ? recordedTarget(kpi) : [];
  });
  const wrong = await writtenWrong(tx, [...points, ...targets]);
  if (wrong.length > 0) throw cannotBeUndone('the red line would not lie on the worse side of the target');
}

/** Takes back a revision. Throws invalid_request unless it is the caller's own. */
async function undo(tx: StrategyTx, revision: number): Promise<AppliedCommands> {
  const { writer, strategyId, userId } = tx;
  const { events, points, actions, isLock } = await ownEventsOf(writer, { strategyId, revision, userId });
  if (isLock) throw badField('commands.0.revision', 'Locking and reopening a period cannot be undone');
  if (events.length + points.length + actions.length === 0)
    throw badField('commands.0.revision', 'Only a change of your own can be undone');
  // To create, delete and rename a strategy takes another right than to change what is in it.
  if (events.some(({ entity, after }) => entity === 'strategy' && !isOfContent(after)))
    throw badField('commands.0.revision', 'A change of the strategy itself cannot be undone');
  const tracked = new Set(points.map(({ id }) => id));
  // The actual and the target of a KPI follow from its points.
  const isDerived =
    points.length > 0 &&
    events.every(({ entity, id, after }) => entity === 'kpi' && tracked.has(id) && isView(after));
  const before = await tx.content();
  const done = await runOnContent(tx, [{ type: 'undo', events }], { isDerived });
  await refuseLostPoints(tx, done, before);
  const undone = await takeBackPoints(tx, points, before);
  await takeBackActions(tx, actions);
  const begun = await pointsBegun(tx, done, before);
  await refuseWrongLines(tx, done, [...undone, ...begun]);
  const restored = done.events.flatMap(({ entity, id }) => (entity === 'kpi' ? [id] : []));
  const settled = await settle(tx, { events: done.events, points: [...undone, ...begun] }, { restored });
  return {
    ...done,
    events: settled.events,
    content: await tx.content(),
    hasChanged: tx.entries.length > 0,
    withPoints: settled.points.map(({ kpiId }) => kpiId),
  };
}

function answerOf(
  { revision }: StrategyTx,
  { events, realIds, content, hasChanged, withPoints = [] }: AppliedCommands,
): BatchAnswer {
  const records = [...events, ...withPoints.map((id) => ({ entity: 'kpi' as const, id }))];
  const changed = new Map(records.map(({ entity, id }) => [`${entity} ${id}`, { kind: entity, id }]));
  return {
    revision: hasChanged ? revision : revision - 1,
    ids: Object.fromEntries([...realIds].map(([temporary, id]) => [String(temporary), id])),
    records: Array.from(changed.values(), ({ kind, id }) => ({
      kind,
      id,
      record: recordsOf(content, kind).get(id) ?? null,
    })),
  };
}

/** Runs a batch of commands. */
export const runCommands: Handler<'commands.run'> = ({ change, body, query }) => {
  const commands = body.commands as unknown as readonly BodyCommand[];
  const undone = commands.find((command) => command.type === 'undo')?.revision;
  if (undone !== undefined && commands.length > 1) throw badField('commands', 'An undo stands alone');
  let done: AppliedCommands | undefined;
  return change(
    async (tx) => {
      try {
        done =
          undone === undefined ? await runAll(tx, commands as readonly Command[]) : await undo(tx, undone);
        return answerOf(tx, done);
      } catch (error) {
        throw error instanceof CommandsRefused ? together(error.refusals) : error;
      }
    },
    {
      act: commands.every(({ type }) => type === 'values.enter') ? 'values.enter' : 'content.update',
      base: undone ?? body.base,
      pathOf: pathIn(commands, () => done?.commandOfPoint),
      isDryRun: query.dryRun === 'true',
    },
  );
};
