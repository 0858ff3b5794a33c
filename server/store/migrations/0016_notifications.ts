import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, ofStrategy, required } from './columns.ts';

/** What concerns users, and the kinds of it that they turned off. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  await schema
    .createTable('notifications')
    .addColumn('id', idType(engine), idColumn(engine))
    .addColumn('user_id', idType(engine), (column) => column.notNull().references('users.id'))
    .addColumn('strategy_id', idType(engine), ofStrategy)
    .addColumn('kind', 'text', required)
    // One cause notifies a user once, also where its job runs again.
    .addColumn('key', 'text', required)
    .addColumn('of', 'text', required)
    .addColumn('label', 'text', required)
    .addColumn('detail', 'text', required)
    .addColumn('comment_id', idType(engine))
    .addColumn('actor_id', idType(engine), (column) => column.references('users.id'))
    .addColumn('at', 'text', required)
    .addColumn('read_at', 'text')
    .addUniqueConstraint('notifications_once', ['user_id', 'key'])
    .execute();
  await schema
    .createIndex('notifications_of_strategy')
    .on('notifications')
    .columns(['strategy_id', 'id'])
    .execute();
  await schema
    .createTable('notifications_off')
    .addColumn('user_id', idType(engine), (column) => column.notNull().references('users.id'))
    .addColumn('kind', 'text', required)
    .addPrimaryKeyConstraint('notifications_off_key', ['user_id', 'kind'])
    .execute();
}
