import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { PostgresSignals } from './postgres-signals.ts';
import type { Reader, Store } from './store.ts';
import { attachWriter } from './writer.ts';

/** PostgreSQL's int8 as a number: ids and counts stay far below 2^53. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a PostgreSQL by its URL and brings its schema up to date. */
export async function openPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: 10, types, application_name: 'meridian' });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  await migrate(database, 'postgres');
  const signals = new PostgresSignals(url, pool);
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
    close: async () => {
      await signals.close();
      await database.destroy();
    },
  };
  return attachWriter(store, database, signals);
}
