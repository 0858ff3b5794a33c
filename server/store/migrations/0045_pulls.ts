import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, ofStrategy, required } from './columns.ts';

/** Sources from which values are read by schedule, and the log of their runs. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  const reference = idType(engine);
  await schema
    .createTable('pulls')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('user_id', reference, (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('schedule', 'text', required)
    .addColumn('headers', 'text')
    .addColumn('header_names', 'text', required)
    .addColumn('is_on', 'integer', required)
    .addColumn('off_why', 'text')
    .addColumn('next_at', 'text')
    .addColumn('failed_since', 'text')
    .addColumn('failures', 'integer', required)
    .addColumn('at', 'text', required)
    .execute();
  await schema.createIndex('pulls_of_strategy').on('pulls').column('strategy_id').execute();
  await schema.createIndex('pulls_of_user').on('pulls').column('user_id').execute();
  await schema
    .createTable('pull_runs')
    .addColumn('id', reference, idColumn(engine))
    .addColumn('strategy_id', reference, ofStrategy)
    .addColumn('pull_id', reference, (column) => column.notNull().references('pulls.id').onDelete('cascade'))
    .addColumn('at', 'text', required)
    .addColumn('ms', 'integer', required)
    .addColumn('why', 'text')
    .addColumn('written', 'integer', required)
    .addColumn('same', 'integer', required)
    .addColumn('refused', 'integer', required)
    .addColumn('rows', 'text', required)
    .execute();
  await schema.createIndex('pull_runs_of_pull').on('pull_runs').column('pull_id').execute();
  await schema.createIndex('pull_runs_of_strategy').on('pull_runs').column('strategy_id').execute();
}
