import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import type { Signal, Signals } from './signals.ts';
import type { Store } from './store.ts';

/** An open transaction that may write. */
export type Writer = Transaction<Schema>;

interface Writing {
  writer: Kysely<Schema>;
  signals: Signals;
}

const writing = new WeakMap<Store, Writing>();
const raised = new WeakMap<Writer, Signal[]>();

/** Ties the writing connection to a store, out of reach of whoever only holds the store. */
export function attachWriter(store: Store, writer: Kysely<Schema>, signals: Signals): Store {
  writing.set(store, { writer, signals });
  return store;
}

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. What it signals reaches the
 * listeners once it is committed, and only then. Only change/ and accounts/ may import this.
 */
export async function write<T>(store: Store, work: (writer: Writer) => Promise<T>): Promise<T> {
  const port = writing.get(store);
  if (!port) throw new Error('This store has no writer');
  const signals: Signal[] = [];
  const result = await port.writer.transaction().execute(async (writer) => {
    raised.set(writer, signals);
    const answer = await work(writer);
    if (signals.length > 0) await port.signals.publish(writer, signals);
    return answer;
  });
  for (const one of signals) port.signals.emit(one);
  return result;
}

/** Tells the listeners something, once the transaction is committed. */
export function signal(writer: Writer, one: Signal): void {
  raised.get(writer)?.push(one);
}
