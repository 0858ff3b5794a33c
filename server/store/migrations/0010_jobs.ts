import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, required } from './columns.ts';

/** Due work, which any node claims and runs. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  await schema
    .createTable('jobs')
    .addColumn('id', idType(engine), idColumn(engine))
    .addColumn('kind', 'text', required)
    .addColumn('key', 'text', (column) => column.unique())
    .addColumn('payload', 'text', required)
    .addColumn('due_at', 'text', required)
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('failed_at', 'text')
    .execute();
  await schema.createIndex('jobs_due').on('jobs').columns(['failed_at', 'due_at']).execute();
}
