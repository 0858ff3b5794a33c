import type { InviteRole, Role } from '../../contract/people/roles.ts';
import type { TeamMember } from '../../contract/people/sharing.ts';
import { revokeResetDelegation } from '../access/reset-delegation.ts';
import type { StrategyTx } from '../change/tx.ts';
import { runOnContent } from '../change/apply-commands.ts';
import { notFound, Refusal } from '../../contract/api/refusal.ts';
import type { Reader } from '../store/store.ts';
import { signal } from '../store/writer.ts';
import { shownName } from '../content/names.ts';

const NOT_OWNER = 'Only the owner may reset a password.';
/** The refusal to reset the password of a member whom the owner may not reset. */
export const NOT_RESETTABLE =
  'This person has an account of their own: they did not come through you alone, so only they can change their password.';

const resetRefusal = (resettableBy: number | null, viewer: { id: number; role: Role }): string | null => {
  if (viewer.role !== 'owner') return NOT_OWNER;
  return resettableBy === viewer.id ? null : NOT_RESETTABLE;
};

/** The members of a strategy without its owner, in the order they joined. */
export async function listMembers(
  reader: Reader,
  strategyId: number,
  viewer: { id: number; role: Role },
): Promise<TeamMember[]> {
  const rows = await reader
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.username', 'users.full_name', 'memberships.role', 'users.resettable_by'])
    .select('users.disabled_at')
    .select(shownName(strategyId).as('name'))
    .where('memberships.strategy_id', '=', strategyId)
    .where('memberships.role', '!=', 'owner')
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .execute();
  return rows.map((row) => ({
    userId: row.id,
    name: row.name,
    username: row.username,
    fullName: row.full_name,
    role: row.role,
    ...(row.disabled_at !== null && { isDeactivated: true as const }),
    resetRefusal: resetRefusal(row.resettable_by, viewer),
  }));
}

/** The role of a member. Throws not_found for a user who is none, and forbidden for the owner. */
export async function requireMember({ writer, strategyId }: StrategyTx, userId: number): Promise<InviteRole> {
  const row = await writer
    .selectFrom('memberships')
    .select('role')
    .where('strategy_id', '=', strategyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('This member');
  if (row.role === 'owner')
    throw new Refusal('forbidden', 'This cannot be done to the owner. Hand the strategy over first.');
  return row.role;
}

async function setRole({ writer, strategyId }: StrategyTx, userId: number, role: Role): Promise<void> {
  await writer
    .updateTable('memberships')
    .set({ role })
    .where('strategy_id', '=', strategyId)
    .where('user_id', '=', userId)
    .execute();
}

/** Changes a member's role. */
export async function changeRole(tx: StrategyTx, userId: number, role: InviteRole): Promise<void> {
  const before = await requireMember(tx, userId);
  if (before === role) return;
  await setRole(tx, userId, role);
  tx.record({ entity: 'membership', id: userId, label: '', before: { role: before }, after: { role } });
}

/** Takes a user off the KPIs they are responsible for. The name stays as a text. */
async function leaveKpis(tx: StrategyTx, userId: number): Promise<void> {
  const { writer, strategyId } = tx;
  const kpis = await writer
    .selectFrom('kpis')
    .innerJoin('users', 'users.id', 'kpis.owner_id')
    .select(['kpis.id', 'kpis.input_owner', 'users.display_name'])
    .where('kpis.strategy_id', '=', strategyId)
    .where('kpis.owner_id', '=', userId)
    .execute();
  const commands = kpis.map(({ id, input_owner, display_name }) => ({
    type: 'kpi.update' as const,
    id,
    fields: { ownerId: null, inputOwner: input_owner === '' ? display_name : input_owner },
  }));
  if (commands.length > 0) await runOnContent(tx, commands, { isDerived: true });
}

/** Ends a membership: the member leaves or is removed. */
export async function endMembership(tx: StrategyTx, userId: number): Promise<void> {
  const role = await requireMember(tx, userId);
  await tx.writer
    .deleteFrom('memberships')
    .where('strategy_id', '=', tx.strategyId)
    .where('user_id', '=', userId)
    .execute();
  tx.record({ entity: 'membership', id: userId, label: '', before: { userId, role } });
  await leaveKpis(tx, userId);
}

/**
 * Makes a member the owner; the old owner stays with Read & Write. Members now belong to another owner's strategy, so the
 * old owner may no longer reset their passwords. The old owner's links are deleted, also for a later hand-over back.
 */
export async function handOver(tx: StrategyTx, newOwnerId: number): Promise<void> {
  const before = await requireMember(tx, newOwnerId);
  const { writer, strategyId, userId } = tx;
  await setRole(tx, userId, 'read_write');
  await setRole(tx, newOwnerId, 'owner');
  await revokeResetDelegation(writer, newOwnerId);
  await writer
    .updateTable('users')
    .set({ resettable_by: null })
    .where('resettable_by', '=', userId)
    .where('id', 'in', (query) =>
      query.selectFrom('memberships').select('user_id').where('strategy_id', '=', strategyId),
    )
    .execute();
  await writer.deleteFrom('invite_links').where('strategy_id', '=', strategyId).execute();
  // Sockets of tokens that acted as the old owner end.
  signal(writer, { of: 'sessions', userId });
  tx.record({
    entity: 'membership',
    id: userId,
    label: '',
    before: { role: 'owner' },
    after: { role: 'read_write' },
  });
  tx.record({
    entity: 'membership',
    id: newOwnerId,
    label: '',
    before: { role: before },
    after: { role: 'owner' },
  });
}

/** Adds a member by a role that was given elsewhere than by an invite link. */
export async function insertMember(tx: StrategyTx, userId: number, role: InviteRole): Promise<void> {
  const { writer, strategyId, at } = tx;
  await writer
    .insertInto('memberships')
    .values({ strategy_id: strategyId, user_id: userId, role, created_at: at })
    .execute();
  tx.record({ entity: 'membership', id: userId, label: '', after: { userId, role } });
}
