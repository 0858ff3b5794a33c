import { revokeResetDelegation } from '../access/reset-delegation.ts';
import { changeWithin } from '../change/transact.ts';
import type { Tx } from '../change/tx.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Row } from '../store/schema.ts';
import { handOver } from '../sharing/members.ts';
import { handOverWork, requireHeir } from '../sharing/responsibilities.ts';
import { ownedBy } from './owned.ts';

/** A strategy that was handed over, and its former owner. */
export interface HandedOver {
  title: string;
  formerOwner: number;
}

const CHANGED = 'What this person holds changed meanwhile. Look at it again, and try once more.';

/**
 * Makes a user the owner of a strategy for the operator; the former owner keeps Read & Write, and the members are told. Throws
 * conflict for the owner, for a deactivated account and where the strategy has another owner than is given, not_found for an unknown
 * strategy.
 */
export function handOverAsOperator(
  operatorTx: Tx,
  strategyId: number,
  heir: Row<'users'>,
  from?: number,
): Promise<HandedOver> {
  const { principal } = operatorTx;
  return changeWithin(operatorTx, { principal, strategy: strategyId, act: null }, async (tx) => {
    const { writer, userId: formerOwner, at } = tx;
    if (from !== undefined && from !== formerOwner) throw new Refusal('conflict', CHANGED);
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

/**
 * Hands over what a person holds for an operator: their strategies, and what they are responsible for in those of which the heir is a
 * member then. Throws invalid_request for an heir who is not active, and conflict where somebody else changes that at the same time.
 */
export async function handOverAll(operatorTx: Tx, userId: number, heirId: number): Promise<Row<'users'>> {
  const { writer, principal } = operatorTx;
  const heir = await requireHeir(writer, userId, heirId);
  const { strategies, memberships } = await ownedBy(writer, userId);
  for (const { id } of strategies) await handOverAsOperator(operatorTx, id, heir, userId);
  const ofHeir = new Set((await ownedBy(writer, heirId)).memberships.map(({ id }) => id));
  const shared = [...strategies, ...memberships.filter(({ id }) => ofHeir.has(id))];
  for (const { id: strategy, records } of shared)
    if (records > 0)
      await changeWithin(operatorTx, { principal, strategy, act: null }, async (tx) => {
        // A change without an event would roll all back.
        if (!(await handOverWork(tx, userId, heir))) throw new Refusal('conflict', CHANGED);
      });
  return heir;
}
