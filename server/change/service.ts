import type { ServicePrincipal } from '../access/principal.ts';
import type { Writer } from '../store/writer.ts';
import { type ChangeContext, mutate, takeRevision } from './pipeline.ts';

/**
 * Changes a strategy for an operator command or a job inside an open transaction; no role is asked for. Throws not_found where
 * there is no such strategy.
 */
export async function changeAsService<T>(
  writer: Writer,
  principal: ServicePrincipal,
  strategyId: number,
  apply: (change: ChangeContext) => Promise<T>,
): Promise<T> {
  const taken = await takeRevision(writer, strategyId);
  return mutate(writer, { principal, strategyId, command: undefined }, taken, apply);
}
