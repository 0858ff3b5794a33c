import { setImmediate as turnEnds } from 'node:timers/promises';
import pLimit from 'p-limit';
import { readTail, type Tail, type TailLimits } from '../history/tail.ts';
import type { Store } from '../store/store.ts';

/** What a page is told of changes at once. One that missed more reads the strategy anew, which is mostly less to read. */
export const TOLD_AT_ONCE: TailLimits = { changes: 1000, bytes: 512 * 1024 };
/** How long a page waits until what it missed is read, before it is told to read the strategy anew: milliseconds. */
const PATIENCE_MS = 2_000;

/** Reads what pages missed: one reading of the process at a time, and the event loop turns between two. */
export class CatchUps {
  readonly #store: Store;
  readonly #oneByOne = pLimit(1);

  constructor(store: Store) {
    this.#store = store;
  }

  /** The changes after a revision up to another, or the latest of them; undefined where others wait for too much. */
  async read(strategyId: number, after: number, upTo: number): Promise<Tail | undefined> {
    const asked = performance.now();
    return this.#oneByOne(async () => {
      await turnEnds();
      if (performance.now() - asked > PATIENCE_MS) return undefined;
      return readTail(this.#store.read, strategyId, { after, upTo }, TOLD_AT_ONCE);
    });
  }
}
