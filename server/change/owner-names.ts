import type { Command } from '../../contract/commands/commands.ts';
import { responsibleField } from '../../contract/kinds/kinds.ts';
import { memberCalled, ownerKey } from '../../contract/people/member-named.ts';
import { ownerTexts } from '../../contract/people/owner-texts.ts';
import { countHeld, type HeldKind } from '../../contract/people/held.ts';
import { holdingsText } from '../../contract/words/holdings.ts';
import type { OwnerEvent } from '../content/own-events.ts';
import { type Member, readCallable } from '../content/members.ts';
import { enqueue } from '../jobs/queue.ts';
import { signal } from '../store/writer.ts';
import { runOnContent } from './apply-commands.ts';
import type { StrategyState, StrategyTx } from './tx.ts';

/** A record whose owner field has a text; of an action its title and its review too. */
export interface NamedRecord {
  kind: HeldKind;
  id: number;
  text: string;
  title?: string;
  reviewId?: number;
}

/** The records of a strategy whose owner fields have a text that stands for no member: those of the plan, and open actions of reviews. */
export async function namedRecords(state: StrategyState, members: readonly Member[]): Promise<NamedRecord[]> {
  const actions = await state.reader
    .selectFrom('review_actions')
    .select(['id', 'owner_name as text', 'title', 'review_id as reviewId'])
    .where('strategy_id', '=', state.strategyId)
    .where('owner_id', 'is', null)
    .where('owner_name', '!=', '')
    .where('done_at', 'is', null)
    // An action that is a step of the plan is the step.
    .where('action_step_id', 'is', null)
    .execute();
  const ofPlan = ownerTexts(await state.content(), members);
  return [...ofPlan, ...actions.map((action) => ({ kind: 'reviewAction' as const, ...action }))];
}

/** Gives an action of a review another owner. */
async function setActionOwner(
  tx: StrategyTx,
  { id, title, reviewId }: { id: number; title: string; reviewId: number },
  { before, after }: Omit<OwnerEvent, 'id'>,
): Promise<void> {
  const { ownerId: owner_id, ownerName } = after;
  const set = { owner_id, owner_name: owner_id === null ? ownerName : '' };
  await tx.writer.updateTable('review_actions').set(set).where('id', '=', id).execute();
  tx.record({ entity: 'reviewAction', id, label: title, before, after });
  signal(tx.writer, { of: 'reviews', strategyId: tx.strategyId, reviewId });
}

/** Makes a member responsible for records that name them. The history has the names, and how many records there were. */
export async function giveToMember(
  tx: StrategyTx,
  { id: ownerId, username, name }: Member,
  records: readonly NamedRecord[],
): Promise<void> {
  const commands = records.flatMap(({ kind, id }): Command[] => {
    if (kind === 'reviewAction') return [];
    const fields =
      kind === 'kpi' ? { ownerId, inputOwner: username } : { [responsibleField(kind)]: username };
    return [{ type: `${kind}.update`, id, fields }];
  });
  const names = new Set(records.map(({ text }) => text.trim()));
  const after = { ownerNames: [...names], ...countHeld(records) };
  tx.record({ entity: 'membership', id: ownerId, label: '', before: {}, after });
  if (commands.length > 0) await runOnContent(tx, commands);
  for (const { kind, id, text, title = '', reviewId = 0 } of records)
    if (kind === 'reviewAction')
      await setActionOwner(
        tx,
        { id, title, reviewId },
        { before: { ownerName: text, ownerId: null }, after: { ownerName: name, ownerId } },
      );
}

/**
 * A member who has just joined, and the records that name them by username or address; of a member whose address was confirmed
 * since, those that have this address.
 */
export async function namedOnJoining(
  state: StrategyState,
  userId: number,
  confirmed?: string,
): Promise<{ member: Member; records: NamedRecord[] } | undefined> {
  const members = await readCallable(state.reader, state.strategyId);
  const member = members.find(({ id }) => id === userId);
  if (!member) return undefined;
  // Work that has the username names the member from now on without a change.
  const otherMembers = members.filter(({ id }) => id !== userId);
  const records = (await namedRecords(state, otherMembers)).filter(
    ({ text }) =>
      memberCalled(text, members) === member &&
      (confirmed === undefined || ownerKey(text) === ownerKey(confirmed)),
  );
  return records.length === 0 ? undefined : { member, records };
}

/** Makes somebody who joined responsible for the records that name them, and has the owner of the strategy told. */
export async function giveOnJoining(
  tx: StrategyTx,
  { member, records }: { member: Member; records: readonly NamedRecord[] },
): Promise<void> {
  await giveToMember(tx, member, records);
  const { strategyId, userId: ownerId, revision } = tx;
  const detail = holdingsText(countHeld(records));
  const payload = { strategyId, ownerId, memberId: member.id, revision, detail };
  if (ownerId !== member.id) await enqueue(tx.writer, { kind: 'notifications.named', payload });
}

/** Takes back what members got by their names, of actions that they still have. */
export async function takeBackActions(tx: StrategyTx, events: readonly OwnerEvent[]): Promise<void> {
  for (const { id, before, after } of events) {
    const action = await tx.writer
      .selectFrom('review_actions')
      .select(['id', 'title', 'review_id as reviewId'])
      .where('id', '=', id)
      .where('strategy_id', '=', tx.strategyId)
      .where('owner_id', '=', after.ownerId)
      .executeTakeFirst();
    if (action) await setActionOwner(tx, action, { before: after, after: before });
  }
}
