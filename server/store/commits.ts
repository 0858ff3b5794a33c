import type { DatabaseSync } from 'node:sqlite';

/**
 * Counts the commits of the embedded database: those of this process as they are made, those of others when they are found.
 * They are looked for where nobody did for `believedMs`.
 */
export class Commits {
  readonly #read: () => unknown;
  readonly #believedMs: number;
  #foreign: unknown;
  #isFound = false;
  #count = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** `writing` is the connection on which this process commits. */
  constructor(writing: DatabaseSync, believedMs: number) {
    // It moves on a connection when another one commits, of whatever process, and only then.
    const version = writing.prepare('PRAGMA data_version');
    this.#read = () => version.get()?.['data_version'];
    this.#foreign = this.#read();
    this.#believedMs = believedMs;
  }

  /** This process may have committed. */
  made(): void {
    this.#count++;
  }

  /** How many were seen so far. */
  count(): number {
    if (performance.now() - this.#lookedAt >= this.#believedMs) this.#look();
    return this.#count;
  }

  /** Whether another process committed since this was last asked. */
  takeForeign(): boolean {
    this.#look();
    const isFound = this.#isFound;
    this.#isFound = false;
    return isFound;
  }

  #look(): void {
    const at = performance.now();
    const foreign = this.#read();
    this.#lookedAt = at;
    if (foreign === this.#foreign) return;
    this.#foreign = foreign;
    this.#isFound = true;
    this.#count++;
  }
}
