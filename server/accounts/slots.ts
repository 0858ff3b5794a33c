import { Refusal } from '../refusal.ts';

/** Lets a number of tasks run at a time; the others wait in order. */
export class Slots {
  #free: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];

  constructor(slots: number, waitingMax = Infinity) {
    this.#free = slots;
    this.#waitingMax = waitingMax;
  }

  /** Runs a task as soon as a slot is free. Throws unavailable where too many wait already, and what the task throws. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await this.#wait();
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#waitingMax) {
      throw new Refusal('unavailable', 'Too many people are signing in right now. Try again in a moment.', {
        retryAfter: 5,
      });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
