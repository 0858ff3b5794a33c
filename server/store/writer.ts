import type { Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import type { Signal, Signals } from './signals.ts';
import type { Store } from './store.ts';
import { isPlanOutdated, troubleOf } from './trouble.ts';

/** An open transaction that may write. */
export type Writer = Transaction<Schema>;

/** Runs work in a transaction: commits when it resolves, rolls it back when it throws. */
type Transact = <T>(work: (writer: Writer) => Promise<T>) => Promise<T>;

interface Writing {
  transact: Transact;
  signals: Signals;
  doubts: boolean;
}

const writing = new WeakMap<Store, Writing>();
const raised = new WeakMap<Writer, Signal[]>();

/** Ties the writing connection to a store, out of reach of whoever only holds the store. */
export function attachWriter(store: Store, transact: Transact, signals: Signals): Store {
  writing.set(store, { transact, signals, doubts: false });
  return store;
}

/** PostgreSQL's code for a transaction that it ended because it and another one waited for each other. */
const DEADLOCK = '40P01';
/** How often a transaction is begun that nothing was wrong with. */
const TRIES = 5;

const mayTryAgain = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === DEADLOCK || isPlanOutdated(error);

/** When everything is looked at anew after a commit nobody knows the end of: milliseconds, so that it has ended by then. */
const DOUBT_MS = 1000;

/** A connection that broke may have taken a finished commit along, of which nobody here was told. */
function lookAnew(port: Writing): void {
  if (port.doubts) return;
  port.doubts = true;
  setTimeout(() => {
    port.doubts = false;
    port.signals.emit({ of: 'unknown' });
  }, DOUBT_MS).unref();
}

async function attempt<T>(port: Writing, work: (writer: Writer) => Promise<T>): Promise<T> {
  const signals: Signal[] = [];
  const result = await port.transact(async (writer) => {
    raised.set(writer, signals);
    const answer = await work(writer);
    if (signals.length > 0) await port.signals.publish(writer, signals);
    return answer;
  });
  port.signals.committed(signals);
  return result;
}

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. What it signals reaches the
 * listeners once it is committed, and only then. It may run again where a deadlock or an outdated plan ended it, so it
 * keeps nothing outside of its transaction. Only change/ and accounts/ may import this.
 */
export async function write<T>(store: Store, work: (writer: Writer) => Promise<T>): Promise<T> {
  const port = writing.get(store);
  if (!port) throw new Error('This store has no writer');
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(port, work);
    } catch (error) {
      if (tries < TRIES && mayTryAgain(error)) continue;
      if (store.engine === 'postgres' && troubleOf(error) === 'unreachable') lookAnew(port);
      throw error;
    }
  }
}

/** Tells the listeners something, once the transaction is committed. */
export function signal(writer: Writer, one: Signal): void {
  raised.get(writer)?.push(one);
}
