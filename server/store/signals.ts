import type { Transaction } from 'kysely';
import type { Present } from '../../contract/api/live.ts';
import type { Schema } from './schema.ts';

/**
 * A wake-up after a commit; the database alone has the truth. A strategy reached a revision (null: it was deleted; `users`
 * are those whose membership changed), a comment on a record, a review or the notifications of a user
 * changed,
 * sessions of a user ended or the user was renamed, a job was enqueued, or anything may have changed.
 */
export type Signal =
  | { of: 'strategy'; id: number; revision: number | null; users: number[] }
  | { of: 'comments'; strategyId: number; on: string }
  | { of: 'reviews'; strategyId: number; reviewId: number }
  | { of: 'notifications'; userId: number }
  | { of: 'sessions'; userId: number }
  | { of: 'jobs' }
  | { of: 'resync' };

/** Presence across nodes: a heartbeat, the question who watches a strategy, and the answer. */
export type PresenceSignal =
  | { of: 'alive' }
  | { of: 'ask'; strategyId: number }
  | { of: 'present'; strategyId: number; people: Present[] };

/** A signal as a listener receives it: `node` names the other node that sent it. */
export type ReceivedSignal = (Signal & { node?: string }) | (PresenceSignal & { node: string });

export type Listener = (signal: ReceivedSignal) => void;

/** Signals within one process. */
export class Signals {
  readonly #listeners = new Set<Listener>();

  /** Subscribes until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls the listeners of this process. */
  emit(signal: ReceivedSignal): void {
    for (const listener of this.#listeners) listener(signal);
  }

  /** Sends signals to the other processes with the commit of an open transaction. */
  notify(_writer: Transaction<Schema>, _signals: Signal[]): Promise<void> {
    return Promise.resolve();
  }
}
