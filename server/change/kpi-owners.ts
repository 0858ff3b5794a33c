import type { Command } from '../../contract/commands/commands.ts';
import type { ContentEvent } from '../../contract/commands/content.ts';
import type { Outcome } from '../../contract/commands/decide-all.ts';
import { badField } from '../../contract/api/refusal.ts';
import { memberCalled } from '../../contract/people/member-named.ts';
import { readCallable } from '../content/members.ts';
import { membersAmong } from './members.ts';
import { CommandsRefused } from './commands-refused.ts';
import type { StrategyTx } from './tx.ts';

/** Commands in which a KPI that gets the username or verified address of a member as its owner gets that member too. */
export async function withNamedOwners(
  tx: Pick<StrategyTx, 'writer' | 'strategyId' | 'content'>,
  commands: readonly Command[],
): Promise<readonly Command[]> {
  const isNaming = (command: Command) =>
    (command.type === 'kpi.create' || command.type === 'kpi.update') &&
    typeof command.fields['inputOwner'] === 'string' &&
    command.fields['ownerId'] === undefined;
  if (!commands.some(isNaming)) return commands;
  const { kpi: kpis } = await tx.content();
  const members = await readCallable(tx.writer, tx.strategyId);
  return commands.map((command) => {
    if (!isNaming(command) || !('fields' in command)) return command;
    const { fields } = command;
    const text = String(fields['inputOwner']);
    // Who sends the same text back has named nobody anew.
    const isSame = kpis.get(command.id ?? 0)?.inputOwner === text;
    const member = isSame ? undefined : memberCalled(text, members);
    if (!member) return command;
    return { ...command, fields: { ...fields, inputOwner: member.username, ownerId: member.id } };
  });
}

type Open = Pick<StrategyTx, 'writer' | 'strategyId'>;
type Fields = { ownerId?: number | null } | null;

const ownerIn = (fields: object | null): number[] => {
  const { ownerId } = (fields ?? {}) as NonNullable<Fields>;
  return typeof ownerId === 'number' ? [ownerId] : [];
};

/** The users among some who are no members of the strategy. */
async function nonMembers(tx: Open, ids: readonly number[]): Promise<Set<number>> {
  const members = await membersAmong(tx, ids);
  return new Set(ids.filter((id) => !members.has(id)));
}

/** Throws CommandsRefused where a KPI is given an owner who is no member: the content does not know the members. */
export async function refuseNonMembers(tx: Open, { events, causes }: Outcome): Promise<void> {
  const owners = events.flatMap(({ entity, after }, at) =>
    entity === 'kpi' ? ownerIn(after).map((id) => ({ id, index: causes[at] ?? 0 })) : [],
  );
  const outsiders = await nonMembers(
    tx,
    owners.map(({ id }) => id),
  );
  const [first, ...rest] = owners
    .filter(({ id }) => outsiders.has(id))
    .map(({ index }) => ({ index, refusal: badField('ownerId', 'Choose a member of this strategy') }));
  if (first) throw new CommandsRefused([first, ...rest]);
}

/** Commands of which an undo brings back no owner who has left. */
export async function withoutNonMembers(tx: Open, commands: readonly Command[]): Promise<readonly Command[]> {
  const restored = commands.flatMap((command) =>
    command.type === 'undo'
      ? command.events.flatMap(({ entity, before }) => (entity === 'kpi' ? ownerIn(before) : []))
      : [],
  );
  const outsiders = await nonMembers(tx, restored);
  if (outsiders.size === 0) return commands;
  const without = (event: ContentEvent): ContentEvent =>
    event.entity === 'kpi' && ownerIn(event.before).some((id) => outsiders.has(id))
      ? { ...event, before: { ...event.before, ownerId: null } }
      : event;
  return commands.map((command) =>
    command.type === 'undo' ? { ...command, events: command.events.map(without) } : command,
  );
}
