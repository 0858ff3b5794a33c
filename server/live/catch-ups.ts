import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { readTail, type Tail, type TailLimits } from '../history/tail.ts';
import type { Store } from '../store/store.ts';

/** What a page is told of changes at once. One that missed more reads the strategy anew, which is mostly less to read. */
export const TOLD_AT_ONCE: TailLimits = { changes: 1000, bytes: 512 * 1024 };
/** How long a page waits until what it missed is read, before it is told to read the strategy anew: milliseconds. */
const PATIENCE_MS = 2_000;
/** How much of what pages missed a process reads in a millisecond, in bytes: 10 MiB a second. */
const BYTES_A_MS = (10 * 1024 * 1024) / 1000;

/** Reads what pages missed: one reading of the process at a time, with pauses between them that grow with what was read. */
export class CatchUps {
  readonly #store: Store;
  readonly #oneByOne = pLimit(1);
  #resumesAt = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The changes after a revision up to another, or the latest of them; undefined where others wait for too much. */
  async read(strategyId: number, after: number, upTo: number): Promise<Tail | undefined> {
    const asked = performance.now();
    return this.#oneByOne(async () => {
      // Also without a pause the event loop turns.
      await delay(Math.max(0, this.#resumesAt - performance.now()));
      if (performance.now() - asked > PATIENCE_MS) return undefined;
      const tail = await readTail(this.#store.read, strategyId, { after, upTo }, TOLD_AT_ONCE);
      const bytes = tail.changes.reduce((sum, { json }) => sum + json.length, 0);
      this.#resumesAt = performance.now() + bytes / BYTES_A_MS;
      return tail;
    });
  }
}
