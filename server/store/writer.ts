import type { Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import type { Signal, Signals } from './signals.ts';
import type { Engine, Store } from './store.ts';
import { isCommandTaken, isDeadlock, troubleOf } from './trouble.ts';

/** An open transaction that may write. */
export type Writer = Transaction<Schema>;

/** Runs work in a transaction: commits when it resolves, rolls it back when it throws. */
type Transact = <T>(work: (writer: Writer) => Promise<T>) => Promise<T>;

interface Writing {
  transact: Transact;
  signals: Signals;
}

const writing = new WeakMap<Store, Writing>();

/** Open transactions: their engine, and what they publish once they are committed. */
const open = new WeakMap<Writer, { engine: Engine; published: Signal[] }>();

/** Ties the writing connection to a store, out of reach of code that only holds the store. */
export function attachWriter(store: Store, transact: Transact, signals: Signals): Store {
  writing.set(store, { transact, signals });
  return store;
}

/** How often a transaction is tried that failed for no fault of its own. */
const TRIES = 5;

async function attempt<T>(
  { transact, signals }: Writing,
  engine: Engine,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  const published: Signal[] = [];
  const result = await transact(async (writer) => {
    open.set(writer, { engine, published });
    const answer = await work(writer);
    await signals.notify(writer, published);
    return answer;
  });
  signals.committed(published);
  return result;
}

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. What it signals reaches the
 * listeners once it is committed, and only then. It may run again after a deadlock, or when another request used the same
 * idempotency key first, so it keeps nothing outside of its transaction. Only change/ and accounts/ may import this.
 */
export async function write<T>(store: Store, work: (writer: Writer) => Promise<T>): Promise<T> {
  const port = writing.get(store);
  if (!port) throw new Error('This store has no writer');
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(port, store.engine, work);
    } catch (error) {
      if (tries < TRIES && (isDeadlock(error) || isCommandTaken(error))) continue;
      // A connection that broke may have taken a finished commit along, which no listener was told of.
      if (store.engine === 'postgres' && troubleOf(error) === 'unreachable') port.signals.resyncSoon();
      throw error;
    }
  }
}

/** Publishes a signal to the listeners once the transaction is committed. */
export function signal(writer: Writer, one: Signal): void {
  open.get(writer)?.published.push(one);
}

/** The engine of an open transaction. */
export function engineOf(writer: Writer): Engine {
  const transaction = open.get(writer);
  if (!transaction) throw new Error('This transaction was not opened by write');
  return transaction.engine;
}
