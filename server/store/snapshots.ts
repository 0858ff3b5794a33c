import type { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import type { Schema } from './schema.ts';
import type { Reader } from './store.ts';

/** How many snapshots are open at a time; the others wait. */
const AT_ONCE = 4;

/** A connection under Kysely. */
interface Connection {
  database: DatabaseSync;
  reader: Kysely<Schema>;
}

/**
 * Read transactions of the embedded database. Each has a connection for itself: one that lets other requests run between its
 * pieces keeps nobody else from reading.
 */
export class Snapshots {
  readonly #connect: () => Connection;
  readonly #idle: Connection[] = [];
  readonly #limit = pLimit(AT_ONCE);

  constructor(connect: () => Connection) {
    this.#connect = connect;
  }

  /** Runs several reads on one consistent state. */
  read<T>(reads: (reader: Reader) => Promise<T>): Promise<T> {
    return this.#limit(async () => {
      const connection = this.#idle.pop() ?? this.#connect();
      try {
        return await connection.reader.transaction().execute((transaction) => reads(transaction as Reader));
      } finally {
        this.#idle.push(connection);
      }
    });
  }

  /** Closes the connections; nothing may be read any more. */
  async close(): Promise<void> {
    for (const { database, reader } of this.#idle.splice(0)) {
      await reader.destroy();
      if (database.isOpen) database.close();
    }
  }
}
