import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, ofStrategy, required } from './columns.ts';

/** Comments on KPIs, their periods, objectives and initiatives. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  await schema
    .createTable('comments')
    .addColumn('id', idType(engine), idColumn(engine))
    .addColumn('strategy_id', idType(engine), ofStrategy)
    .addColumn('kind', 'text', required)
    // No reference: the comments of a deleted record come back with it when the deletion is undone.
    .addColumn('record_id', idType(engine), required)
    .addColumn('period', 'text')
    .addColumn('parent_id', idType(engine), (column) => column.references('comments.id').onDelete('cascade'))
    .addColumn('user_id', idType(engine), (column) => column.notNull().references('users.id'))
    .addColumn('text', 'text', required)
    .addColumn('mentions', 'text', required)
    .addColumn('at', 'text', required)
    .addColumn('edited_at', 'text')
    .addColumn('resolved_at', 'text')
    .addColumn('resolved_by', idType(engine), (column) => column.references('users.id'))
    .addColumn('deleted_at', 'text')
    .execute();
  await schema
    .createIndex('comments_of_record')
    .on('comments')
    .columns(['strategy_id', 'kind', 'record_id', 'id'])
    .execute();
  await schema.createIndex('comments_of_thread').on('comments').columns(['parent_id', 'id']).execute();
}
