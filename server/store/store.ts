import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.ts';
import type { Listener, PresenceSignal } from './signals.ts';

export type Engine = 'sqlite' | 'postgres';

/** Reads only. To write, a module opens a transaction with `write` of writer.ts. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'with' | 'fn' | 'dynamic'>;

/** An open database. */
export interface Store {
  readonly engine: Engine;
  /** The identity of the database; a restored one has another. Revisions are compared within one identity only. */
  readonly identity: string;
  readonly read: Reader;
  /** Runs several reads on one consistent state. */
  snapshot<T>(reads: (reader: Reader) => Promise<T>): Promise<T>;
  /** Subscribes to committed changes of this and other processes, until the returned function is called. */
  listen(listener: Listener): () => void;
  /** Sends a presence signal to the other nodes. */
  publishPresence(signal: PresenceSignal): void;
  /** The size of the connection pool, on PostgreSQL. */
  readonly pool?: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  close(): Promise<void>;
}
