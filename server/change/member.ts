import { sql } from 'kysely';
import { notFound } from '../../contract/api/refusal.ts';
import type { Act, Role } from '../../contract/people/roles.ts';
import type { UserPrincipal } from '../access/principal.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { requireRole } from './change.ts';
import type { Command } from './commands.ts';
import { execute } from './pipeline.ts';

/** Who writes something beside the content of which strategy. */
export interface MemberMutation {
  principal: UserPrincipal;
  command: Command | undefined;
  strategyId: number;
}

/** An open transaction of a member. */
export interface MemberContext {
  writer: Writer;
  strategyId: number;
  userId: number;
  role: Role;
  at: string;
}

/**
 * Runs `work` in a transaction of a member whose role may do an act. It takes no revision and does not lock the strategy, so that it
 * neither waits for changes nor conflicts with them. The membership is locked: its end waits for this, or comes before it.
 */
export const asMember = <T>(
  store: Store,
  { strategyId, ...by }: MemberMutation,
  act: Act,
  work: (open: MemberContext) => Promise<T>,
): Promise<T> =>
  execute(store, by, async (writer) => {
    const { userId } = by.principal;
    const lock = store.engine === 'postgres' ? sql`for share` : sql``;
    const { rows } = await sql<{ role: Role }>`select role from memberships
      where strategy_id = ${strategyId} and user_id = ${userId} ${lock}`.execute(writer);
    const [member] = rows;
    if (!member) throw notFound('This strategy');
    requireRole(member.role, act);
    return work({ writer, strategyId, userId, role: member.role, at: new Date().toISOString() });
  });
