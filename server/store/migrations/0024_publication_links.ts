import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** When the links of published pages were made. Those that are there have their first. */
export async function up(database: Kysely<Schema>): Promise<void> {
  await database.schema.alterTable('publications').addColumn('link_at', 'text').execute();
  await database
    .updateTable('publications')
    .set((row) => ({ link_at: row.ref('at') }))
    .execute();
}
