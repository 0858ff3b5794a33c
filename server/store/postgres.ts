import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isRetryable, outageOf } from './errors.ts';
import { readIdentity } from './identity.ts';
import { migrate, type MigrateOptions } from './migrate.ts';
import { PostgresSignals } from './postgres-signals.ts';
import { preparedStatements } from './prepared-statements.ts';
import type { Schema } from './schema.ts';
import { type Location, type Reader, type Store, WITHOUT_SIGNALS } from './store.ts';
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

/** As PostgreSQL refuses a write on a stand-by. */
const standbyError = (): Error =>
  Object.assign(new Error('The database is a stand-by, which only reads.'), { code: '25006' });

/** Refuses a stand-by: its answers may be old, and for a moment after a failover a proxy may still lead to it. */
function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby', (error, result) => {
    // `pg` gives no error as null.
    if (error as Error | null) done(error);
    else done(result.rows[0]?.is_standby ? standbyError() : undefined);
  });
}

/** A pool of connections to a PostgreSQL; its schema stays as it is. */
function connectPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ ...configOf(url), max, verify: refuseStandby });
  // The pool replaces a broken connection and its query fails. Without listeners, idle clients and those between two
  // queries of a transaction would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Connects to a PostgreSQL by one connection; its schema stays as it is. */
export const connectPostgres = (url: string): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connectPool(url, 1) }) });

/** How many connections a thread that only reads has. */
const READING_CONNECTIONS = 3;

/** The reads of a PostgreSQL: single ones, and several on one consistent state. */
function readsOf(database: Kysely<Schema>): Pick<Store, 'read' | 'snapshot'> {
  const snapshot: Store['snapshot'] = (reads) =>
    database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) => reads(transaction as Reader));
  return {
    read: database,
    snapshot: (reads) =>
      snapshot(reads).catch((error: unknown) => {
        if (!isRetryable(error)) throw error;
        return snapshot(reads);
      }),
  };
}

/** Opens a PostgreSQL that another thread has opened, to read only. It hears no signals. */
export function openPostgresReads(location: Location, url: string): Store {
  const pool = connectPool(url, READING_CONNECTIONS);
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: 'postgres',
    location,
    identity: location.identity,
    ...readsOf(database),
    ...WITHOUT_SIGNALS,
    close: () => database.destroy(),
  };
}

/** How a PostgreSQL is opened beside its URL. */
export interface PostgresOptions extends Pick<MigrateOptions, 'admitsNewer'> {
  /** Leads past a pooler in transaction mode; migrations and LISTEN need a session of their own. */
  directUrl?: string | undefined;
}

/** Opens a PostgreSQL by its URL and brings its schema up to date. */
export async function openPostgres(
  url: string,
  { directUrl, admitsNewer }: PostgresOptions = {},
): Promise<Store> {
  const sessionUrl = directUrl ?? url;
  const migrating = connectPostgres(sessionUrl);
  let identity: string;
  try {
    await migrate(migrating, 'postgres', { admitsNewer });
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
    location: { dataFolder: '', databaseUrl: url, identity },
    identity,
    ...readsOf(database),
    listen: (listener) => signals.listen(listener),
    follow: (strategyIds) => signals.follow(strategyIds),
    followOnly: (strategyIds) => signals.followOnly(strategyIds),
    publishPresence: (signal) => signals.publishPresence(signal),
    pool,
    close: async () => {
      await signals.close();
      // Signals use the pool too, and Kysely ends no pool that it has not read by.
      await pool.end();
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
