import { type Content, type ContentEvent, recordsOf } from '../../contract/commands/content.ts';
import { decideAll } from '../../contract/commands/decide-all.ts';
import type { Command } from '../../contract/commands/commands.ts';
import { inputDay } from '../../contract/month/input-status.ts';
import { titleOf } from '../../contract/kinds/kinds.ts';
import { runYielding, yieldIfDue } from '../lib/event-loop.ts';
import { CommandsRefused } from './commands-refused.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { advance } from '../content/contents.ts';
import { refuseNonMembers, withNamedOwners, withoutNonMembers } from './kpi-owners.ts';
import { persist } from './persist.ts';
import type { StrategyTx } from './tx.ts';

/** What commands did: the id of the record that each is about, and the ids that negative ones were given. */
export interface AppliedCommands {
  ids: number[];
  events: readonly ContentEvent[];
  realIds: ReadonlyMap<number, number>;
  content: Content;
  /** Whether anything differs now. */
  hasChanged: boolean;
  /** The KPIs whose points differ now. */
  withPoints?: readonly number[];
  /** The index of the command that each point follows from, by its key. */
  commandOfPoint?: ReadonlyMap<string, number>;
}

/**
 * Decides commands on the content as this change has it so far, and writes the records that they change. `isDerived`: what the
 * commands set follows from something else of this change. Throws CommandsRefused.
 */
export async function runOnContent(
  tx: StrategyTx,
  commands: readonly Command[],
  { isDerived = false } = {},
): Promise<AppliedCommands> {
  const { writer, strategyId, revision, limits } = tx;
  const earlier = await tx.sizedContent();
  let lastId = Math.min(0, ...commands.map((command) => ('id' in command && command.id) || 0));
  const today = todayIn(calendarOf(earlier.content, strategyId));
  const context = { strategyId, day: inputDay(), today, limits, nextId: () => --lastId };
  const allowed = await withNamedOwners(tx, await withoutNonMembers(tx, commands));
  const outcome = await runYielding(decideAll(earlier.content, allowed, context));
  const [refused, ...more] = outcome.refusals;
  if (refused) throw new CommandsRefused([refused, ...more]);
  await refuseNonMembers(tx, outcome);
  const { events, ids } = await persist(writer, strategyId, outcome.events);
  await yieldIfDue();
  // Without ids that the store gave, the content is as it was decided.
  const decidedContent = ids.size === 0 ? outcome.content : undefined;
  const changed = advance(earlier, revision, events, decidedContent);
  tx.setContent(changed);
  const { content } = changed;
  for (const [index, { entity, id, before, after }] of events.entries()) {
    const label =
      after === null
        ? titleOf(entity, before ?? {})
        : titleOf(entity, recordsOf(content, entity).get(id) ?? {});
    const fields = { ...(before && { before }), ...(after && { after }) };
    const decided = outcome.events[index];
    const follows = isDerived || (decided !== undefined && outcome.derived.has(decided));
    const derived = follows && { isDerived: true as const };
    const command = outcome.causes[index];
    const isUndo = commands[command ?? -1]?.type === 'undo';
    tx.record({ entity, id, label, ...fields, ...derived, isUndo, command });
    await yieldIfDue();
  }
  return {
    ids: outcome.ids.map((id = 0) => ids.get(id) ?? id),
    events,
    realIds: ids,
    content,
    hasChanged: events.length > 0,
  };
}
