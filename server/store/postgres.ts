import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { outageOf } from './errors.ts';
import { readIdentity } from './identity.ts';
import { migrate } from './migrate.ts';
import { PostgresSignals } from './postgres-signals.ts';
import { preparedStatements } from './prepared-statements.ts';
import type { Schema } from './schema.ts';
import type { Reader, Store } from './store.ts';
import { attachWriter } from './write.ts';

/** How many connections a node has for requests. */
const CONNECTIONS = 10;

/** PostgreSQL's int8 as a number: ids and counts stay far below 2^53. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** How every connection is made. */
const configOf = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  types,
  application_name: 'meridian',
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

/** A pool of connections to a PostgreSQL; its schema stays as it is. */
function connectPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ ...configOf(url), max });
  // The pool replaces a broken connection and its query fails. Without listeners, idle clients and those between two
  // queries of a transaction would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Connects to a PostgreSQL by one connection; its schema stays as it is. */
export const connectPostgres = (url: string): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connectPool(url, 1) }) });

/**
 * Opens a PostgreSQL by its URL and brings its schema up to date. `directUrl` leads past a pooler in transaction mode;
 * migrations and LISTEN need a session of their own.
 */
export async function openPostgres(url: string, directUrl?: string): Promise<Store> {
  const sessionUrl = directUrl ?? url;
  const migrating = connectPostgres(sessionUrl);
  let identity: string;
  try {
    await migrate(migrating, 'postgres');
    identity = await readIdentity(migrating);
  } finally {
    await migrating.destroy();
  }
  const pool = connectPool(url, CONNECTIONS);
  const dialect = new PostgresDialect({ pool: directUrl === undefined ? preparedStatements(pool) : pool });
  const database = new Kysely<Schema>({ dialect });
  const signals = new PostgresSignals({ ...configOf(sessionUrl), application_name: 'meridian-listen' }, pool);
  const store: Store = {
    engine: 'postgres',
    identity,
    read: database,
    snapshot: (reads) =>
      database
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => reads(transaction as Reader)),
    listen: (listener) => signals.listen(listener),
    publishPresence: (signal) => signals.publishPresence(signal),
    pool,
    close: async () => {
      await signals.close();
      await database.destroy();
    },
  };
  return attachWriter(store, {
    transact: async (work) => {
      try {
        // What waits for a lock reads the newest rows after it, whatever isolation the database has by default.
        return await database.transaction().setIsolationLevel('read committed').execute(work);
      } catch (error) {
        // A commit may take effect although its connection broke, and then no listener got its signals.
        if (outageOf(error) === 'unreachable') signals.resyncSoon();
        throw error;
      }
    },
    signals,
    pool,
  });
}
