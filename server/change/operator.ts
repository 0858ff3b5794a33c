import type { Writer } from '../store/writer.ts';
import { type Change, pass, takeRevision } from './door.ts';

/**
 * Changes a strategy for the operator inside an open transaction. The operator has no account, so the line of the history has
 * the owner's id, and says by its actor that it was the operator. Throws not_found where there is no such strategy.
 */
export async function changeAsOperator<T>(
  writer: Writer,
  strategyId: number,
  apply: (change: Change) => Promise<T>,
): Promise<T> {
  const taken = await takeRevision(writer, strategyId);
  const owner = await writer
    .selectFrom('memberships')
    .select('user_id')
    .where('strategy_id', '=', strategyId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  const passage = { userId: owner.user_id, strategyId, command: undefined, actor: 'operator' as const };
  return pass(writer, passage, taken, apply);
}
