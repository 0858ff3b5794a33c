import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** What may look but not touch: writing goes through server/change and server/accounts. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'with' | 'fn' | 'dynamic'>;

/** An open database. */
export interface Store {
  readonly engine: Engine;
  readonly read: Reader;
  /** Runs several reads on one consistent state. */
  snapshot<T>(reads: (reader: Reader) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
