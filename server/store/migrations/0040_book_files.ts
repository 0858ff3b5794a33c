import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Books as files of a store, by name and SHA-256, and where that store is. A job moves the files that are in the database. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema.alterTable('books').addColumn('file', 'text').execute();
  await schema.alterTable('books').addColumn('digest', 'text').execute();
  await schema.alterTable('database_identity').addColumn('files_location', 'text').execute();
}
