import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, required } from './columns.ts';

/** Private addresses of calendars. One of a strategy ends with the membership of its user. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  const reference = idType(engine);
  await schema
    .createTable('feeds')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('strategy_id', reference)
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', required)
    .addForeignKeyConstraint(
      'feeds_membership',
      ['strategy_id', 'user_id'],
      'memberships',
      ['strategy_id', 'user_id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await schema.createIndex('feeds_of_user').on('feeds').column('user_id').execute();
  await schema.createIndex('feeds_of_strategy').on('feeds').columns(['strategy_id', 'user_id']).execute();
}
