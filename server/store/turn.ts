import { setImmediate as turnEnds } from 'node:timers/promises';

/**
 * Reads once for all who ask in one turn of the loop, when all of them have come. So the answers of a turn also leave
 * together, and a client is not woken for each.
 */
export function togetherInATurn<T>(read: () => T): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= turnEnds().then(() => {
      asked = undefined;
      return read();
    });
    return asked;
  };
}
