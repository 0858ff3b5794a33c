import type { CompiledQuery } from 'kysely';
import type { Present } from '../../contract/live.ts';

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

/** How long a commit may take to end whose connection is gone: milliseconds. Everything is looked at anew after it. */
export const DOUBT_MS = 1000;

export type Listener = (signal: Heard) => void;

/** How word of a commit spreads: in this process at once, to other processes by what the engine offers. */
export class Signals {
  readonly #listeners = new Set<Listener>();
  #changes = 0;

  /** Listens until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** How many changes of strategies were committed here. */
  get changes(): number {
    return this.#changes;
  }

  /** Counts and tells what this process has committed. */
  committed(signals: Signal[]): void {
    for (const one of signals) {
      if (one.of === 'strategy') this.#changes++;
      this.emit(one);
    }
  }

  /** Tells the listeners of this process. */
  emit(signal: Heard): void {
    for (const listener of this.#listeners) listener(signal);
  }

  /** The statement that tells the other processes of signals with the commit of its transaction; here none has to be told. */
  word(_signals: Signal[]): CompiledQuery | undefined {
    return undefined;
  }

  /** Tells the other nodes of who is there; alone there is nobody to tell. */
  tell(_signal: PresenceSignal): void {}
}
