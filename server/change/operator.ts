import type { Writer } from '../store/writer.ts';
import { type ChangeContext, mutate, takeRevision } from './pipeline.ts';

/**
 * Changes a strategy for an operator command inside an open transaction. The operator has no account, so the history has
 * the owner's id and the actor 'operator'. Throws not_found where there is no such strategy.
 */
export async function changeAsOperator<T>(
  writer: Writer,
  strategyId: number,
  apply: (change: ChangeContext) => Promise<T>,
): Promise<T> {
  const taken = await takeRevision(writer, strategyId);
  const owner = await writer
    .selectFrom('memberships')
    .select('user_id')
    .where('strategy_id', '=', strategyId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  const mutation = { userId: owner.user_id, strategyId, command: undefined, actor: 'operator' as const };
  return mutate(writer, mutation, taken, apply);
}
