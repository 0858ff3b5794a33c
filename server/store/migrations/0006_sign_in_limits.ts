import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';

/**
 * The counts of failed attempts that the nodes share, as rate-limiter-flexible has them; on SQLite they stay in memory. Unlogged:
 * they live for minutes, and a count need not wait for the disk.
 */
export async function up(database: Kysely<Schema>, engine: Engine): Promise<void> {
  const table = database.schema.createTable('sign_in_limits');
  await (engine === 'postgres' ? table.modifyFront(sql`unlogged`) : table)
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute();
}
