import { badField } from '../../contract/api/refusal.ts';
import type { StrategyTx } from './tx.ts';

/** The members of a strategy among some users, with their names. */
export async function membersAmong(
  { writer, strategyId }: Pick<StrategyTx, 'writer' | 'strategyId'>,
  userIds: readonly number[],
): Promise<Map<number, { name: string }>> {
  if (userIds.length === 0) return new Map();
  const rows = await writer
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.display_name as name'])
    .where('memberships.strategy_id', '=', strategyId)
    .$if(userIds.length === 1, (query) => query.where('users.id', '=', userIds[0] ?? 0))
    .execute();
  const asked = new Set(userIds);
  return new Map(rows.filter(({ id }) => asked.has(id)).map(({ id, name }) => [id, { name }]));
}

/** Throws invalid_request at the field unless a user is a member. */
export async function requireMember(
  tx: Pick<StrategyTx, 'writer' | 'strategyId'>,
  userId: number,
  field: string,
): Promise<{ name: string }> {
  const member = (await membersAmong(tx, [userId])).get(userId);
  if (!member) throw badField(field, 'Choose a member of this strategy');
  return member;
}
