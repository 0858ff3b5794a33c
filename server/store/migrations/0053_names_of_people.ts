import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idType, required } from './columns.ts';

/** Names are replaced in snapshots too when a person is deleted, also those that the person had before. */
export async function up(database: Kysely<Schema>, engine: Engine): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable('snapshots')
    .addColumn('names_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('former_names')
    .addColumn('user_id', idType(engine), required)
    .addColumn('name', 'text', required)
    .addPrimaryKeyConstraint('former_names_pkey', ['user_id', 'name'])
    .execute();
}
