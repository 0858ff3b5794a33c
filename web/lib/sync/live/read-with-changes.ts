import type { ServerMessage } from '../../../../contract/api/live.ts';

/** The changes of a strategy after revision `from`, up to `to`. */
export type Changes = Pick<Extract<ServerMessage, { type: 'changes' }>, 'from' | 'to' | 'changes'>;

/** The changes received since each read in progress began, by strategy. */
const reads = new Map<number, Set<Changes[]>>();

/** Records received changes for the reads of their strategy that are in progress. */
export function recordChanges(strategyId: number, changes: Changes): void {
  for (const received of reads.get(strategyId) ?? []) received.push(changes);
}

/**
 * Reads from a strategy and applies the changes received meanwhile. A message may overtake a response that is older than it,
 * which would then undo its changes.
 */
export async function readWithChanges<T>(
  strategyId: number,
  read: () => Promise<T>,
  apply: (it: T, changes: Changes) => T,
): Promise<T> {
  const received: Changes[] = [];
  const all = reads.get(strategyId) ?? new Set();
  reads.set(strategyId, all.add(received));
  try {
    const answer = await read();
    return received.reduce(apply, answer);
  } finally {
    all.delete(received);
    if (all.size === 0) reads.delete(strategyId);
  }
}
