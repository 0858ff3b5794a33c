import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, required } from './columns.ts';

/** Tokens by which programs act as a user. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  const reference = idType(engine);
  await schema
    .createTable('api_tokens')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', required)
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('scopes', 'text', required)
    .addColumn('strategy_ids', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text')
    .addColumn('last_used_at', 'text')
    .addColumn('last_used_from', 'text')
    .execute();
  await schema.createIndex('api_tokens_of_user').on('api_tokens').column('user_id').execute();
}
