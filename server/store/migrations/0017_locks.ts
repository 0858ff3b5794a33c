import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, ofStrategy, required } from './columns.ts';

/** Snapshots of strategies, and the locks of their periods. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  const reference = idType(engine);
  await schema
    .createTable('snapshots')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('name', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('grain', 'text', required)
    .addColumn('start', 'text', required)
    .addColumn('end', 'text', required)
    .addColumn('label', 'text', required)
    .addColumn('revision', reference, required)
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id'))
    .addColumn('at', 'text', required)
    .addColumn('document', 'text', required)
    .execute();
  await schema.createIndex('snapshots_of_strategy').on('snapshots').columns(['strategy_id', 'id']).execute();
  await schema
    .createTable('period_locks')
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('grain', 'text', required)
    .addColumn('start', 'text', required)
    .addColumn('snapshot_id', reference, (column) =>
      column.notNull().unique().references('snapshots.id').onDelete('cascade'),
    )
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id'))
    .addColumn('at', 'text', required)
    .addPrimaryKeyConstraint('period_locks_key', ['strategy_id', 'grain', 'start'])
    .execute();
}
