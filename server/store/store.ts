import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import type { Listener, PresenceSignal } from './signals.ts';

export type Engine = 'sqlite' | 'postgres';

/** What may look but not touch: writing goes through server/change and server/accounts. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'with' | 'fn' | 'dynamic'>;

/** A statement that is built once and asked with ever other values. */
export interface Statement {
  readonly sql: string;
}

/** How long a server that knows of no commit of another process believes that there was none: milliseconds. */
export const BELIEVED_MS = 50;

/**
 * What a process is to the database it opens: the server of an embedded one, of which there is never more than one, or one
 * that may stand beside it. Nodes on PostgreSQL tell one another.
 */
export type Standing = 'server' | 'beside';

/** An open database. */
export interface Store {
  readonly engine: Engine;
  readonly read: Reader;
  /** Asks a statement that is built already, outside of any transaction; see prepared. */
  ask(statement: Statement, values: unknown[]): Promise<unknown[]>;
  /**
   * A number that differs from an earlier one where anything was committed since, here or by a process that has said so; where
   * somebody writes past the product, BELIEVED_MS later. Reading it touches no data. Undefined where that cannot be known for
   * less than it costs to ask for data.
   */
  version(): Promise<number | undefined> | undefined;
  /** Runs several reads on one consistent state. */
  snapshot<T>(reads: (reader: Reader) => Promise<T>): Promise<T>;
  /** Listens to what is committed, here and by other processes, until the returned function is called. */
  listen(listener: Listener): () => void;
  /** Tells the other nodes who is there. */
  tell(signal: PresenceSignal): void;
  /** How many changes of strategies this process has committed. */
  changes(): number;
  /** The connections to PostgreSQL: all, those nobody uses, and the calls that wait for one. */
  readonly pool?: () => { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}
