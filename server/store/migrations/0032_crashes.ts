import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** How many processes ended while they ran a job. */
export async function up(database: Kysely<Schema>): Promise<void> {
  await database.schema
    .alterTable('jobs')
    .addColumn('crashes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
