import type { ClientMessage } from '../../contract/api/live.ts';

/** The size of the bucket, and its refill a second. A page sends a message only when its user does something. */
const CAPACITY = 200;
const REFILL_PER_SECOND = 20;
/** A watch costs more because it reads from the database. */
const COSTS = { watch: 5, unwatch: 1, watchList: 1, editing: 1 } as const satisfies Record<
  ClientMessage['type'],
  number
>;
/** Bytes of missed changes that cost as much as one message. */
const BYTES_PER_MESSAGE = 32 * 1024;

/** Rate limit of one socket: a token bucket. */
export class MessageBudget {
  #tokens = CAPACITY;
  #refilledAt = performance.now();

  /** Takes one token for a frame; false where none is left. */
  take(): boolean {
    const now = performance.now();
    const refill = ((now - this.#refilledAt) / 1000) * REFILL_PER_SECOND;
    this.#tokens = Math.min(CAPACITY, this.#tokens + refill);
    this.#refilledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Takes what a message costs beyond its frame. The balance may fall below zero: then the next frame is refused. */
  spend(message: ClientMessage): void {
    this.#tokens -= COSTS[message.type] - 1;
  }

  /** Takes what an answer of so many bytes costs. */
  spendBytes(bytes: number): void {
    this.#tokens -= bytes / BYTES_PER_MESSAGE;
  }
}
