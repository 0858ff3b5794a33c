import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Finds the changes of one record by index, newest first: for conflict detection and for the history of a record. */
export async function up(database: Kysely<Schema>): Promise<void> {
  await database.schema
    .createIndex('changes_of_record')
    .on('changes')
    .columns(['strategy_id', 'entity', 'entity_id', 'revision', 'seq'])
    .execute();
}
