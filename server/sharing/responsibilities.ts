import { type RawBuilder, sql } from 'kysely';
import { badField } from '../../contract/api/refusal.ts';
import type { Command } from '../../contract/commands/commands.ts';
import { KINDS, WORK_KINDS, responsibleField } from '../../contract/kinds/kinds.ts';
import { COUNTED, type HeldKind, NO_RESPONSIBILITIES } from '../../contract/people/held.ts';
import type { Responsibilities } from '../../contract/people/sharing.ts';
import { findById, holdUser } from '../access/users.ts';
import { runOnContent } from '../change/apply-commands.ts';
import { requireMember } from '../change/members.ts';
import type { StrategyTx } from '../change/tx.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import { columnOf, TABLES } from '../store/tables.ts';
import { signal, type Writer } from '../store/writer.ts';

/** Whether a user is responsible for a row. An action of a review that is a step of the plan is the step. */
function isTheirs(kind: HeldKind, userId: number): RawBuilder<boolean> {
  if (kind === 'kpi') return sql`owner_id = ${userId}`;
  if (kind === 'reviewAction')
    return sql`owner_id = ${userId} and done_at is null and action_step_id is null`;
  const column = sql.ref(columnOf(kind, responsibleField(kind)) ?? '');
  return sql`lower(${column}) = (select username_key from users where users.id = ${userId})`;
}

/** The rows of a kind for which a user is responsible, in strategies of which they are a member. */
const rowsOf = (reader: Reader, kind: HeldKind, userId: number) =>
  reader
    .selectFrom((kind === 'reviewAction' ? 'review_actions' : TABLES[kind]) as 'review_actions')
    .where('strategy_id', 'in', (query) =>
      query.selectFrom('memberships').select('strategy_id').where('user_id', '=', userId),
    )
    .where(isTheirs(kind, userId));

/** Adds up what somebody is responsible for. */
export const totalOf = (parts: readonly Responsibilities[]): Responsibilities => {
  const total = { ...NO_RESPONSIBILITIES };
  for (const part of parts) for (const key of Object.values(COUNTED)) total[key] += part[key];
  return total;
};

/** For how much a user is responsible, by the id of the strategy; strategies without anything are left out. */
export async function responsibilitiesOf(
  reader: Reader,
  userId: number,
): Promise<Map<number, Responsibilities>> {
  const byStrategy = new Map<number, Responsibilities>();
  for (const kind of Object.keys(COUNTED) as HeldKind[]) {
    const rows = await rowsOf(reader, kind, userId)
      .select(({ fn }) => ['strategy_id', fn.countAll<number>().as('count')])
      .groupBy('strategy_id')
      .execute();
    for (const { strategy_id, count } of rows)
      byStrategy.set(strategy_id, {
        ...(byStrategy.get(strategy_id) ?? NO_RESPONSIBILITIES),
        [COUNTED[kind]]: count,
      });
  }
  return byStrategy;
}

/** The account of who takes over what a user holds, locked so that it stays active. Throws invalid_request. */
export async function requireHeir(writer: Writer, userId: number, heirId: number): Promise<Row<'users'>> {
  await holdUser(writer, heirId);
  const heir = await findById(writer, heirId);
  if (!heir || heir.id === userId || heir.disabled_at !== null)
    throw badField('handOverTo', 'Choose another person, who is active');
  return heir;
}

/** Hands what a user is responsible for in a strategy over to a member. Returns whether there was anything. Throws invalid_request. */
export async function handOverWork(tx: StrategyTx, userId: number, heir: Row<'users'>): Promise<boolean> {
  const { writer, strategyId } = tx;
  const { name: heirName } = await requireMember(tx, heir.id, 'handOverTo');
  const user = await findById(writer, userId);
  const names = [user?.username, user?.display_name, user?.full_name];
  const keys = new Set(names.map((name) => name?.toLowerCase()));
  const inStrategy = (kind: HeldKind) => rowsOf(writer, kind, userId).where('strategy_id', '=', strategyId);
  const commands: Command[] = [];
  for (const { id } of await inStrategy('kpi').select('id').execute()) {
    const { inputOwner = '' } = (await tx.content()).kpi.get(id) ?? {};
    const isNamed = keys.has(inputOwner.toLowerCase());
    const fields = { ownerId: heir.id, inputOwner: isNamed ? heir.username : inputOwner };
    commands.push({ type: 'kpi.update', id, fields });
  }
  for (const kind of WORK_KINDS)
    for (const { id } of await inStrategy(kind).select('id').execute())
      commands.push({
        type: `${KINDS[kind].name}.update`,
        id,
        fields: { [responsibleField(kind)]: heir.username },
      });
  if (commands.length > 0) await runOnContent(tx, commands, { isDerived: true });
  const actions = await inStrategy('reviewAction').select(['id', 'title', 'review_id']).execute();
  for (const { id, title, review_id } of actions) {
    const set = { owner_id: heir.id, owner_name: '' };
    await writer.updateTable('review_actions').set(set).where('id', '=', id).execute();
    const before = { ownerName: user?.display_name ?? '' };
    tx.record({
      entity: 'reviewAction',
      id,
      label: title,
      before,
      after: { ownerName: heirName },
      isDerived: true,
    });
    signal(writer, { of: 'reviews', strategyId, reviewId: review_id });
  }
  return commands.length + actions.length > 0;
}

/** Hands what a member is responsible for over to another member, where one is given. Throws invalid_request. */
export async function handOverWorkTo(
  tx: StrategyTx,
  userId: number,
  heirId: number | undefined,
): Promise<void> {
  if (heirId !== undefined) await handOverWork(tx, userId, await requireHeir(tx.writer, userId, heirId));
}
