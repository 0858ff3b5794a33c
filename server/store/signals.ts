import * as z from 'zod/mini';
import { id } from '../../contract/api/fields.ts';
import { Edited } from '../../contract/api/live.ts';

/**
 * A wake-up after a commit; the database alone has the truth. A strategy reached a revision (null: it was deleted; `users`
 * are those whose membership changed), a comment on a record, a review or the notifications of a user
 * changed,
 * sessions of a user ended or the user was renamed, a job was enqueued, or anything may have changed.
 */
export const Signal = z.discriminatedUnion('of', [
  z.object({ of: z.literal('strategy'), id, revision: z.nullable(z.int()), users: z.array(id) }),
  z.object({ of: z.literal('comments'), strategyId: id, on: z.string() }),
  z.object({ of: z.literal('reviews'), strategyId: id, reviewId: id }),
  z.object({ of: z.literal('notifications'), userId: id }),
  z.object({ of: z.literal('sessions'), userId: id }),
  z.object({ of: z.literal('jobs') }),
  z.object({ of: z.literal('resync') }),
]);
export type Signal = z.infer<typeof Signal>;

const Present = z.object({ userId: id, name: z.string(), editing: z.array(Edited) });

/**
 * Presence across nodes: a heartbeat, the question who watches a strategy, and the answer. An answer that is too long for one
 * message is several: those after the first add people.
 */
export const PresenceSignal = z.discriminatedUnion('of', [
  z.object({ of: z.literal('alive') }),
  z.object({ of: z.literal('ask'), strategyId: id }),
  z.object({ of: z.literal('present'), strategyId: id, people: z.array(Present), adds: z.boolean() }),
]);
export type PresenceSignal = z.infer<typeof PresenceSignal>;

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

  /** Tells this process and the others what was committed. */
  announce(signals: readonly Signal[]): void {
    for (const signal of signals) this.emit(signal);
  }
}
