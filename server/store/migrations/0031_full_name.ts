import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Full names beside usernames, and the form in which they are compared. */
export async function up(database: Kysely<Schema>): Promise<void> {
  await database.schema.alterTable('users').addColumn('full_name', 'text').execute();
  await database.schema.alterTable('users').addColumn('full_name_key', 'text').execute();
  await database.schema.createIndex('users_full_name').on('users').column('full_name_key').execute();
}
