import type { ClientMessage } from '../../contract/live.ts';

/** What a socket may spend at once, and how much more each second: a page sends a message when its user does something. */
const AT_ONCE = 200;
const A_SECOND = 20;
/** What a message costs, in messages that cost nearly nothing: a watch reads from the database. */
const COSTS = { watch: 5, unwatch: 1, watchList: 1, editing: 1 } as const satisfies Record<
  ClientMessage['type'],
  number
>;
/** How many bytes of what a page missed cost as much as one message. */
const BYTES_A_MESSAGE = 32 * 1024;

/** How much one socket may still ask for: a token bucket of AT_ONCE that fills again by A_SECOND. */
export class Allowance {
  #left = AT_ONCE;
  #at = performance.now();

  /** Takes what one frame costs, whatever is in it; false when that is not left. */
  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(AT_ONCE, this.#left + ((now - this.#at) / 1000) * A_SECOND);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /** Takes what a message costs beyond its frame, also where that is not left: the next frame is refused then. */
  spend(message: ClientMessage): void {
    this.#left -= COSTS[message.type] - 1;
  }

  /** Takes what the answer to a message has cost. */
  spendBytes(bytes: number): void {
    this.#left -= bytes / BYTES_A_MESSAGE;
  }
}
