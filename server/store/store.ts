import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.ts';
import type { Listener, PresenceSignal } from './signals.ts';

export type Engine = 'sqlite' | 'postgres';

/** Reads only. To write, a module opens a transaction with `write` of writer.ts. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'with' | 'fn' | 'dynamic'>;

/** Where a database is: what opens it once more, for a thread that only reads. */
export interface Location {
  dataFolder: string;
  databaseUrl: string | undefined;
  identity: string;
}

/** An open database. */
export interface Store {
  readonly engine: Engine;
  readonly location: Location;
  /** The identity of the database; a restored one has another. Revisions are compared within one identity only. */
  readonly identity: string;
  readonly read: Reader;
  /** Runs several reads on one consistent state. */
  snapshot<T>(reads: (reader: Reader) => Promise<T>): Promise<T>;
  /** Subscribes to committed changes of this and other processes, until the returned function is called. */
  listen(listener: Listener): () => void;
  /**
   * Has the signals of strategies reach this node. Resolves once they do, with those that they may not have reached before: what
   * happened to these since they were read must be read again.
   */
  follow(strategyIds: readonly number[]): Promise<number[]>;
  /** Ends the signals of all other strategies. */
  followOnly(strategyIds: Iterable<number>): void;
  /** Sends a presence signal to the other nodes. */
  publishPresence(signal: PresenceSignal): void;
  /** The size of the connection pool, on PostgreSQL. */
  readonly pool?: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  close(): Promise<void>;
}

/** The signals of a store that hears none of other nodes. */
export const WITHOUT_SIGNALS: Pick<Store, 'listen' | 'follow' | 'followOnly' | 'publishPresence'> = {
  listen: () => () => undefined,
  follow: () => Promise.resolve([]),
  followOnly: () => undefined,
  publishPresence: () => undefined,
};
