import { setImmediate as turnEnds } from 'node:timers/promises';

/**
 * How many values of a list one statement takes: engines limit them (SQLite to 32,766, PostgreSQL to 65,535), and one
 * statement should not hold up the process.
 */
const VALUES_AT_ONCE = 1000;

/** A list in pieces that one statement can take. The event loop turns between two of them. */
export async function* inPieces<T>(list: readonly T[]): AsyncGenerator<T[], void> {
  for (let at = 0; at < list.length; at += VALUES_AT_ONCE) {
    if (at > 0) await turnEnds();
    yield list.slice(at, at + VALUES_AT_ONCE);
  }
}
