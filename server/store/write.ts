import type pg from 'pg';
import { isCommandTaken, isRetryable } from './errors.ts';
import type { Signal, Signals } from './signals.ts';
import type { Store } from './store.ts';
import { collectSignals, type Writer } from './writer.ts';

/** What writes to a database. */
interface WriteAccess {
  /** Runs work in a transaction: commits when it resolves, rolls back when it throws. */
  transact: <T>(work: (writer: Writer) => Promise<T>) => Promise<T>;
  signals: Signals;
  pool?: pg.Pool;
}

/** Kept beside the stores, so that only importers of this module can write. */
const writeAccess = new WeakMap<Store, WriteAccess>();

/** Gives a store its write access. */
export function attachWriter(store: Store, access: WriteAccess): Store {
  writeAccess.set(store, access);
  return store;
}

function accessOf(store: Store): WriteAccess {
  const access = writeAccess.get(store);
  if (!access) throw new Error('This store has no writer');
  return access;
}

/** How often a transaction is tried that lost against another one. */
const ATTEMPTS = 5;

async function attempt<T>(store: Store, work: (writer: Writer) => Promise<T>): Promise<T> {
  const { transact, signals } = accessOf(store);
  const sent: Signal[] = [];
  const result = await transact(async (writer) => {
    collectSignals(writer, sent);
    return work(writer);
  });
  signals.announce(sent);
  return result;
}

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. Its signals reach the listeners after the
 * commit. `work` may run again after a deadlock, a serialization failure or a conflict of idempotency keys, so it must keep no
 * state outside.
 */
export async function write<T>(store: Store, work: (writer: Writer) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt(store, work);
    } catch (error) {
      if (tried === ATTEMPTS || !(isRetryable(error) || isCommandTaken(error))) throw error;
    }
  }
}

/** The connection pool of a store on PostgreSQL, for libraries that write through `pg`. */
export const poolOf = (store: Store): pg.Pool | undefined => accessOf(store).pool;
