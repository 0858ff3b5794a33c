import { Refusal } from '../../contract/api/refusal.ts';

/** A waiting task. */
interface Waiting {
  start: () => void;
  refuse: (reason: Refusal) => void;
}

const tooMany = (): Refusal =>
  new Refusal('unavailable', 'Too many people are signing in right now. Try again in a moment.', {
    retryAfter: 5,
  });

/**
 * Limits how many tasks run at the same time. Each client has its own queue, served round-robin, so that a client with many
 * tasks does not block the others.
 */
export class Slots {
  #free: number;
  readonly #waitingMax: number;
  #waiting = 0;
  /** The queues that are not empty; the first is next. */
  readonly #queues = new Map<string, Waiting[]>();

  constructor(slots: number, waitingMax = Infinity) {
    this.#free = slots;
    this.#waitingMax = waitingMax;
  }

  /**
   * Runs a task of a client as soon as a slot is free. Throws unavailable where too many tasks wait and this client has the
   * longest queue, or comes to have it; and what the task throws.
   */
  async run<T>(task: () => Promise<T>, client = ''): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await this.#wait(client);
    try {
      return await task();
    } finally {
      this.#next();
    }
  }

  #wait(client: string): Promise<void> {
    if (this.#waiting >= this.#waitingMax) this.#makeRoom(client);
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(client) ?? [];
      queue.push({ start: resolve, refuse: reject });
      this.#queues.set(client, queue);
      this.#waiting++;
    });
  }

  /** Refuses the newest task of the longest queue; throws where the client's own would be as long. */
  #makeRoom(client: string): void {
    const [longest] = [...this.#queues.values()].toSorted((a, b) => b.length - a.length);
    const queued = this.#queues.get(client)?.length ?? 0;
    if (!longest || queued + 1 >= longest.length) throw tooMany();
    longest.pop()?.refuse(tooMany());
    this.#waiting--;
  }

  #next(): void {
    const [first] = this.#queues;
    if (!first) {
      this.#free++;
      return;
    }
    const [client, queue] = first;
    const next = queue.shift();
    this.#queues.delete(client);
    if (queue.length > 0) this.#queues.set(client, queue);
    this.#waiting--;
    next?.start();
  }
}
