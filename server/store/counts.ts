import type { Store } from './store.ts';

/** Runs a query with its values, as `pg` does. */
export interface CountsClient {
  query(query: { text: string; values?: unknown[]; name?: string }): Promise<unknown>;
}

const clients = new WeakMap<Store, CountsClient>();

/** Ties the connections to a store through which its nodes share the counts of attempts. */
export function attachCounts(store: Store, client: CountsClient): Store {
  clients.set(store, client);
  return store;
}

/** What reaches the shared counts of attempts; undefined where the database has one server, which counts in memory. */
export const countsOf = (store: Store): CountsClient | undefined => clients.get(store);
