import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { attachCounts } from './counts.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { KEEP_ALIVE_MS, PostgresSignals } from './postgres-signals.ts';
import { PlanningClient } from './plans.ts';
import { SHARE_OF_TRANSACTION } from './share.ts';
import type { Reader, Statement, Store } from './store.ts';
import { Together } from './together.ts';
import { isPlanOutdated } from './trouble.ts';
import { attachWriter, type Writer } from './writer.ts';

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
  /** What a connection is: one that keeps plans is not for altering tables. */
  Client?: typeof pg.Client;
}

/** Connects to a PostgreSQL by its URL; its schema stays as it is. */
export function connectPostgres(
  url: string,
  connecting: Connecting,
): { pool: pg.Pool; database: Kysely<Schema> } {
  const pool = new pg.Pool({
    ...connecting,
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
  return { pool, database: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) };
}

const UNSAFE = {
  sql: `select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
};

/** Settings of a PostgreSQL that let it lose what it has confirmed, as sentences. */
export async function unsafeSettings(store: Store): Promise<string[]> {
  const rows = (await store.ask(UNSAFE, [])) as { name: string }[];
  return rows.map(
    ({ name }) => `PostgreSQL runs with ${name} off: a crash of it may lose changes already saved.`,
  );
}

/** Opens a PostgreSQL by its URL and brings its schema up to date. */
export async function openPostgres(url: string): Promise<Store> {
  const first = connectPostgres(url, { max: 1 });
  try {
    await migrate(first.database, 'postgres');
  } finally {
    await first.database.destroy();
  }
  const { pool, database } = connectPostgres(url, { max: CONNECTIONS, Client: PlanningClient });
  const signals = new PostgresSignals(url, pool);
  const { lease } = signals;
  const together = new WeakMap<Statement, Together>();
  const store: Store = {
    engine: 'postgres',
    read: database,
    ask: (statement, values) => {
      const known = together.get(statement) ?? new Together(pool, statement);
      together.set(statement, known);
      return known.ask(values);
    },
    version: () => lease.version(),
    snapshot: (reads) => {
      const read = () =>
        database
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((transaction) => reads(transaction as Reader));
      return read().catch((error: unknown) => {
        if (isPlanOutdated(error)) return read();
        throw error;
      });
    },
    listen: (listener) => signals.listen(listener),
    tell: (signal) => signals.tell(signal),
    changes: () => signals.changes,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await signals.close();
      await database.destroy();
    },
  };
  // The connection that listens has a share; without it, such as in an operator's command, each transaction takes its own.
  const takeShare = (writer: Writer): Promise<void> =>
    signals.share(async () => {
      if (lease.hasShare) return true;
      const { rows } = await sql.raw<{ done: boolean }>(SHARE_OF_TRANSACTION).execute(writer);
      return rows[0]?.done === true;
    });
  const transact = <T>(work: (writer: Writer) => Promise<T>): Promise<T> =>
    lease.writing(() =>
      database.transaction().execute(async (writer) => {
        await takeShare(writer);
        return work(writer);
      }),
    );
  return attachCounts(attachWriter(store, transact, signals), pool);
}
