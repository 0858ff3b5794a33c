import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, ofStrategy, required } from './columns.ts';

/** Published pages. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  const reference = idType(engine);
  await schema
    .createTable('publications')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('snapshot_id', reference, (column) =>
      column.notNull().references('snapshots.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('marks', 'text', required)
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('version', 'integer', required)
    .addColumn('expires_at', 'text')
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id'))
    .addColumn('at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('revoked_at', 'text')
    .execute();
  await schema
    .createIndex('publications_of_strategy')
    .on('publications')
    .columns(['strategy_id', 'id'])
    .execute();
  await schema.createIndex('publications_of_snapshot').on('publications').columns(['snapshot_id']).execute();
}
