import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, ofStrategy, required } from './columns.ts';

/** Webhooks, their messages, and what their strategies told them last. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  const reference = idType(engine);
  await schema
    .createTable('webhooks')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('name', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('events', 'text', required)
    .addColumn('format', 'text', required)
    .addColumn('secret', 'text', required)
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id'))
    .addColumn('at', 'text', required)
    .addColumn('since', 'integer', required)
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failing_since', 'text')
    .addColumn('retry_at', 'text')
    .addColumn('off_at', 'text')
    .addColumn('off_reason', 'text')
    .execute();
  await schema.createIndex('webhooks_of_strategy').on('webhooks').columns(['strategy_id', 'id']).execute();
  await schema
    .createTable('webhook_deliveries')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('webhook_id', reference, (column) =>
      column.notNull().references('webhooks.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('at', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('status', 'integer')
    .addColumn('ms', 'integer')
    .addColumn('answer', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('error', 'text')
    .addColumn('tried_at', 'text')
    .execute();
  await schema
    .createIndex('webhook_deliveries_by_state')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'state', 'id'])
    .execute();
  await schema
    .createIndex('webhook_deliveries_by_id')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'id'])
    .execute();
  await schema
    .createTable('webhook_cursors')
    .addColumn('strategy_id', reference, (column) => ofStrategy(column).primaryKey())
    .addColumn('revision', 'integer', required)
    .addColumn('seq', 'integer', required)
    .execute();
  await schema
    .createTable('webhook_statuses')
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('of', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('period', 'text')
    .addPrimaryKeyConstraint('webhook_statuses_key', ['strategy_id', 'of'])
    .execute();
}
