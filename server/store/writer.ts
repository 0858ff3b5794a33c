import type { Transaction } from 'kysely';
import type pg from 'pg';
import { isCommandTaken, isDeadlock } from './errors.ts';
import type { Schema } from './schema.ts';
import type { Signal, Signals } from './signals.ts';
import type { Store } from './store.ts';

/** An open transaction that may write. */
export type Writer = Transaction<Schema>;

/** What writes to a database. */
interface WriteAccess {
  /** Runs work in a transaction: commits when it resolves, rolls back when it throws. */
  transact: <T>(work: (writer: Writer) => Promise<T>) => Promise<T>;
  signals: Signals;
  pool?: pg.Pool;
}

/** Kept beside the stores, so that only importers of this module can write. */
const writeAccess = new WeakMap<Store, WriteAccess>();

/** The signals of open transactions. */
const pending = new WeakMap<Writer, Signal[]>();

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
    pending.set(writer, sent);
    const answer = await work(writer);
    await signals.notify(writer, sent);
    return answer;
  });
  for (const one of sent) signals.emit(one);
  return result;
}

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. Its signals reach the listeners after the
 * commit. `work` may run again after a deadlock or a conflict of idempotency keys, so it must keep no state outside.
 */
export async function write<T>(store: Store, work: (writer: Writer) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt(store, work);
    } catch (error) {
      if (tried === ATTEMPTS || !(isDeadlock(error) || isCommandTaken(error))) throw error;
    }
  }
}

/** Sends a signal to the listeners once the transaction is committed. */
export const signal = (writer: Writer, one: Signal): void => void pending.get(writer)?.push(one);

/** The connection pool of a store on PostgreSQL, for libraries that write through `pg`. */
export const poolOf = (store: Store): pg.Pool | undefined => accessOf(store).pool;
