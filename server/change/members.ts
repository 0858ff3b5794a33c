import { type Member, readMembers } from '../content/members.ts';
import { badField } from '../../contract/api/refusal.ts';
import type { StrategyTx } from './tx.ts';

/** The members of a strategy among some users. */
export async function membersAmong(
  { writer, strategyId }: Pick<StrategyTx, 'writer' | 'strategyId'>,
  userIds: readonly number[],
): Promise<Map<number, Member>> {
  if (userIds.length === 0) return new Map();
  const among = new Set(userIds);
  const members = await readMembers(writer, strategyId);
  return new Map(members.filter(({ id }) => among.has(id)).map((member) => [member.id, member]));
}

/** Throws invalid_request at the field unless a user is a member. */
export async function requireMember(
  tx: Pick<StrategyTx, 'writer' | 'strategyId'>,
  userId: number,
  field: string,
): Promise<Member> {
  const member = (await membersAmong(tx, [userId])).get(userId);
  if (!member) throw badField(field, 'Choose a member of this strategy');
  return member;
}
