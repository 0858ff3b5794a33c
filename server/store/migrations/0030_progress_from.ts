import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Whether the progress of an initiative is typed or follows its tactics. That of existing ones is typed. */
export async function up(database: Kysely<Schema>): Promise<void> {
  await database.schema
    .alterTable('initiatives')
    .addColumn('progress_from', 'text', (column) => column.notNull().defaultTo('typed'))
    .execute();
}
