import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { readTail, type Tail, type TailLimits } from '../content/event-tail.ts';
import type { Store } from '../store/store.ts';

/** The most changes of one message. A page that missed more reads the whole strategy, which is usually smaller. */
export const MESSAGE_LIMITS: TailLimits = { changes: 1000, bytes: 512 * 1024 };
/** How long a page waits for its missed changes before it is told to read the whole strategy: milliseconds. */
const TIMEOUT_MS = 2_000;
/** The rate at which a process reads missed changes: 10 MiB a second. */
const BYTES_PER_MS = (10 * 1024 * 1024) / 1000;

/** Reads the changes that pages missed: one read of the process at a time, at a limited rate. */
export class MissedChanges {
  readonly #store: Store;
  readonly #oneAtATime = pLimit(1);
  #resumesAt = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The changes after one revision up to another, or the latest of them; undefined after a timeout. */
  async read(strategyId: number, after: number, upTo: number): Promise<Tail | undefined> {
    const askedAt = performance.now();
    return this.#oneAtATime(async () => {
      // A delay of 0 still lets the event loop run other requests.
      await delay(Math.max(0, this.#resumesAt - performance.now()));
      if (performance.now() - askedAt > TIMEOUT_MS) return undefined;
      const tail = await readTail(this.#store.read, strategyId, { after, upTo }, MESSAGE_LIMITS);
      const bytes = tail.changes.reduce((sum, { json }) => sum + json.length, 0);
      this.#resumesAt = performance.now() + bytes / BYTES_PER_MS;
      return tail;
    });
  }
}
