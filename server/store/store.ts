import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import type { Listener, PresenceSignal } from './signals.ts';

export type Engine = 'sqlite' | 'postgres';

/** What may read but not write: writing goes through server/change and server/accounts. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'with' | 'fn' | 'dynamic'>;

/** An open database. */
export interface Store {
  readonly engine: Engine;
  readonly read: Reader;
  /** Runs several reads on one consistent state. */
  snapshot<T>(reads: (reader: Reader) => Promise<T>): Promise<T>;
  /** Subscribes to what is committed, here and by other processes, until the returned function is called. */
  listen(listener: Listener): () => void;
  /** Tells the other nodes who is there. */
  tell(signal: PresenceSignal): void;
  /** How many changes of strategies this process has committed. */
  changes(): number;
  /** The connections to PostgreSQL: all, those that are idle, and the calls that wait for one. */
  readonly pool?: () => { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}
