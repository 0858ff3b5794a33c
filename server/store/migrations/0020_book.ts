import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, ofStrategy, required } from './columns.ts';

/** Books for the board, and what of a book is kept as a template. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  const reference = idType(engine);
  await schema
    .createTable('book_templates')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('name', 'text', required)
    .addColumn('choices', 'text', required)
    .execute();
  await schema
    .createIndex('book_templates_of_strategy')
    .on('book_templates')
    .columns(['strategy_id', 'id'])
    .execute();
  await schema
    .createTable('books')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('snapshot_id', reference, (column) =>
      column.notNull().references('snapshots.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', required)
    .addColumn('format', 'text', required)
    .addColumn('choices', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('progress', 'integer', required)
    .addColumn('error', 'text')
    .addColumn('pages', 'integer')
    .addColumn('size', 'integer')
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id'))
    .addColumn('at', 'text', required)
    .addColumn('content', 'text')
    .execute();
  await schema.createIndex('books_of_strategy').on('books').columns(['strategy_id', 'id']).execute();
  await schema.createIndex('books_of_snapshot').on('books').columns(['snapshot_id']).execute();
}
