import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';

/** The identity of the database, in one row: at the same revision, another database has other content. */
export async function up(database: Kysely<Schema>, engine: Engine): Promise<void> {
  await database.schema
    .createTable('database_identity')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .execute();
  const random =
    engine === 'sqlite'
      ? sql`lower(hex(randomblob(8)))`
      : sql`left(replace(gen_random_uuid()::text, '-', ''), 16)`;
  await sql`insert into database_identity (id) values (${random})`.execute(database);
}
