import type { Transaction } from 'kysely';
import type { Present } from '../../contract/live.ts';
import type { Schema } from './schema.ts';

/**
 * A wake-up, never the truth: a strategy has reached a revision (none: it is gone; `users` are those whose membership
 * changed), sessions of a user have ended or the user is called differently, or something was written by a process that cannot say what.
 */
export type Signal =
  | { of: 'strategy'; id: number; revision: number | null; users: number[] }
  | { of: 'sessions'; userId: number }
  | { of: 'unknown' };

/** What nodes tell each other of who is there: that they live, who watches a strategy, and the question who does. */
export type PresenceSignal =
  | { of: 'alive' }
  | { of: 'ask'; strategyId: number }
  | { of: 'present'; strategyId: number; people: Present[] };

/** What a listener hears; of presence, which node says it. */
export type Heard = Signal | (PresenceSignal & { node: string });

/** How long a commit may take to end whose connection is gone: milliseconds. Listeners look at everything again after it. */
const RESYNC_MS = 1000;

export type Listener = (signal: Heard) => void;

/** How signals spread: in this process at once, to other processes by what the engine offers. */
export class Signals {
  readonly #listeners = new Set<Listener>();
  #changes = 0;
  #isResyncing = false;

  /** Subscribes until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** How many changes of strategies were committed here. */
  get changes(): number {
    return this.#changes;
  }

  /** Counts and publishes what this process has committed. */
  committed(signals: Signal[]): void {
    for (const one of signals) {
      if (one.of === 'strategy') this.#changes++;
      this.emit(one);
    }
  }

  /** Publishes a signal to the listeners of this process. */
  emit(signal: Heard): void {
    for (const listener of this.#listeners) listener(signal);
  }

  /** Has the listeners look at everything again in a moment. */
  resyncSoon(): void {
    if (this.#isResyncing) return;
    this.#isResyncing = true;
    setTimeout(() => {
      this.#isResyncing = false;
      this.emit({ of: 'unknown' });
    }, RESYNC_MS).unref();
  }

  /** Sends signals to the other processes with the commit of an open transaction; alone there are none. */
  notify(_writer: Transaction<Schema>, _signals: Signal[]): Promise<void> {
    return Promise.resolve();
  }

  /** Tells the other nodes who is there; alone there are none. */
  tell(_signal: PresenceSignal): void {}
}
