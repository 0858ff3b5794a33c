import type { Change } from '../../../contract/change.ts';

/** What the server tells at once: the changes of a strategy after revision `from`, up to `to`. */
export interface Word {
  from: number;
  to: number;
  changes: readonly Change[];
}

/** The words heard since each reading under way began, by strategy. */
const readings = new Map<number, Set<Word[]>>();

/** Keeps a word for whatever of its strategy is being read. */
export function keepWord(strategyId: number, word: Word): void {
  for (const heard of readings.get(strategyId) ?? []) heard.push(word);
}

/**
 * What is read of a strategy, with the words laid over it that came meanwhile: an answer is written before it arrives, so a
 * word may overtake it, and would be gone again with what it changed. Rejects as `read` does.
 */
export async function readBesideWords<T>(
  strategyId: number,
  read: () => Promise<T>,
  lay: (it: T, word: Word) => T,
): Promise<T> {
  const heard: Word[] = [];
  const all = readings.get(strategyId) ?? new Set();
  readings.set(strategyId, all.add(heard));
  try {
    const answer = await read();
    return heard.reduce(lay, answer);
  } finally {
    all.delete(heard);
    if (all.size === 0) readings.delete(strategyId);
  }
}
