/** How many frames a socket may send at once, and how many more each second: a page sends one when somebody does something. */
const AT_ONCE = 200;
const A_SECOND = 20;

/** How much one socket may still say: a bucket of AT_ONCE frames that fills again by A_SECOND. */
export class Allowance {
  #left = AT_ONCE;
  #at = performance.now();

  /** Takes one frame; false when there is none left. */
  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(AT_ONCE, this.#left + ((now - this.#at) / 1000) * A_SECOND);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
