import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

/** An open transaction that may write. */
export type Writer = Transaction<Schema>;

const writers = new WeakMap<Store, Kysely<Schema>>();

/** Ties the writing connection to a store, out of reach of whoever only holds the store. */
export function attachWriter(store: Store, writer: Kysely<Schema>): Store {
  writers.set(store, writer);
  return store;
}

/** Runs `work` in one transaction: commits when it resolves, rolls back when it throws. Only change/ and accounts/ may import this. */
export function write<T>(store: Store, work: (writer: Writer) => Promise<T>): Promise<T> {
  const writer = writers.get(store);
  if (!writer) throw new Error('This store has no writer');
  return writer.transaction().execute(work);
}
