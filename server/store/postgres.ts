import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { attachCounts } from './counts.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { preparedPool } from './prepared-pool.ts';
import { KEEP_ALIVE_MS, PostgresSignals } from './postgres-signals.ts';
import type { Reader, Store } from './store.ts';
import { attachWriter } from './writer.ts';

/** PostgreSQL's int8 as a number: ids and counts stay far below 2^53. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** How many connections a node has to its PostgreSQL, for calls. */
const CONNECTIONS = 10;
/** How long a call waits for a connection before it is told to come again: milliseconds. */
const CONNECT_MS = 10_000;

/** How a PostgreSQL is connected to. */
interface Connecting {
  /** So many connections at most. */
  max: number;
  /** Whether each connection keeps the statements it has planned: see preparedPool. */
  prepares?: boolean;
}

/** Connects to a PostgreSQL by its URL; its schema stays as it is. */
export function connectPostgres(
  url: string,
  { max, prepares = false }: Connecting,
): { pool: pg.Pool; database: Kysely<Schema> } {
  const pool = new pg.Pool({
    max,
    connectionString: url,
    types,
    application_name: 'meridian',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // A connection that breaks is replaced by the pool, and whoever used it is told by their query. Without listeners, on
  // the idle ones and on those between two queries of a transaction, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const dialect = new PostgresDialect({ pool: prepares ? preparedPool(pool) : pool });
  return { pool, database: new Kysely<Schema>({ dialect }) };
}

/** Settings of a PostgreSQL that let it lose what it has confirmed, as sentences. */
export async function unsafeSettings(store: Store): Promise<string[]> {
  const rows = await store.read
    .selectFrom(
      sql<{ name: string }>`(select name from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off')`.as('off'),
    )
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(
    ({ name }) => `PostgreSQL runs with ${name} off: a crash of it may lose changes already saved.`,
  );
}

/**
 * Opens a PostgreSQL by its URL and brings its schema up to date. `directUrl` leads to the same database past a pooler that
 * shares connections by transaction; migrations and LISTEN need a session of their own.
 */
export async function openPostgres(url: string, directUrl?: string): Promise<Store> {
  const sessionUrl = directUrl ?? url;
  const first = connectPostgres(sessionUrl, { max: 1 });
  try {
    await migrate(first.database, 'postgres');
  } finally {
    await first.database.destroy();
  }
  const { pool, database } = connectPostgres(url, { max: CONNECTIONS, prepares: directUrl === undefined });
  const signals = new PostgresSignals(sessionUrl, pool);
  const store: Store = {
    engine: 'postgres',
    read: database,
    snapshot: (reads) =>
      database
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => reads(transaction as Reader)),
    listen: (listener) => signals.listen(listener),
    tell: (signal) => signals.tell(signal),
    changes: () => signals.changes,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await signals.close();
      await database.destroy();
    },
  };
  const writable = attachWriter(store, (work) => database.transaction().execute(work), signals);
  return attachCounts(writable, pool);
}
