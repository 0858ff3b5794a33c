import { revokeResetDelegation } from '../access/reset-delegation.ts';
import { changeWithin } from '../change/transact.ts';
import type { Tx } from '../change/tx.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Row } from '../store/schema.ts';
import { handOver } from '../sharing/members.ts';

/** A strategy that was handed over, and its former owner. */
export interface HandedOver {
  title: string;
  formerOwner: number;
}

/**
 * Makes a user the owner of a strategy for the operator; the former owner keeps Read & Write, and the members are told. Throws
 * conflict for the owner and for a deactivated account, not_found for an unknown strategy.
 */
export function handOverAsOperator(
  operatorTx: Tx,
  strategyId: number,
  heir: Row<'users'>,
): Promise<HandedOver> {
  const { principal } = operatorTx;
  return changeWithin(operatorTx, { principal, strategy: strategyId, act: null }, async (tx) => {
    const { writer, userId: formerOwner, at } = tx;
    if (heir.id === formerOwner)
      throw new Refusal('conflict', `${heir.username} owns this strategy already.`);
    // Locks the user's row, so that the account is not disabled meanwhile.
    await revokeResetDelegation(writer, heir.id);
    const { disabled_at } = await writer
      .selectFrom('users')
      .select('disabled_at')
      .where('id', '=', heir.id)
      .executeTakeFirstOrThrow();
    if (disabled_at !== null) throw new Refusal('conflict', `The account ${heir.username} is disabled.`);
    const joined = await writer
      .insertInto('memberships')
      .values({ strategy_id: strategyId, user_id: heir.id, role: 'read_write', created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (joined.numInsertedOrUpdatedRows !== 0n) {
      const after = { userId: heir.id, role: 'read_write' };
      tx.record({ entity: 'membership', id: heir.id, label: '', after });
    }
    const members = await writer
      .selectFrom('memberships')
      .select('user_id')
      .where('strategy_id', '=', strategyId)
      .execute();
    await handOver(tx, heir.id);
    const { title } = await writer
      .selectFrom('strategies')
      .select('title')
      .where('id', '=', strategyId)
      .executeTakeFirstOrThrow();
    if (principal.kind === 'operator') {
      const told = members.map(({ user_id }) => user_id).filter((id) => id !== principal.operatorId);
      const payload = { strategyId, title, at, ownerId: heir.id, actorId: principal.operatorId, told };
      await enqueue(writer, { kind: 'notifications.owner', payload });
    }
    return { title, formerOwner };
  });
}
