import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, ofStrategy, required } from './columns.ts';

/** Reviews of periods, and the actions that they agree on. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  const reference = idType(engine);
  await schema
    .createTable('reviews')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('name', 'text', required)
    .addColumn('grain', 'text', required)
    .addColumn('start', 'text', required)
    .addColumn('label', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id'))
    .addColumn('at', 'text', required)
    .addColumn('held_at', 'text')
    .addColumn('snapshot_id', reference, (column) => column.references('snapshots.id'))
    .addColumn('agenda', 'text', required)
    .execute();
  await schema.createIndex('reviews_of_strategy').on('reviews').columns(['strategy_id', 'id']).execute();
  await schema.createIndex('reviews_of_snapshot').on('reviews').columns(['snapshot_id']).execute();
  await schema
    .createTable('review_actions')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('review_id', reference, (column) =>
      column.notNull().references('reviews.id').onDelete('cascade'),
    )
    .addColumn('item_id', 'text')
    .addColumn('title', 'text', required)
    .addColumn('owner_id', reference, (column) => column.references('users.id'))
    .addColumn('owner_name', 'text', required)
    .addColumn('due', 'text')
    .addColumn('done_at', 'text')
    .execute();
  await schema
    .createIndex('review_actions_of_strategy')
    .on('review_actions')
    .columns(['strategy_id', 'id'])
    .execute();
  await schema.createIndex('review_actions_of_review').on('review_actions').columns(['review_id']).execute();
  await schema.createIndex('review_actions_of_owner').on('review_actions').columns(['owner_id']).execute();
}
