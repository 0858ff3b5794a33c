import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idColumn, idType, ofStrategy, required } from './columns.ts';

/** Findings of the plan check that members dismissed. */
export async function up({ schema }: Kysely<Schema>, engine: Engine): Promise<void> {
  const records = [
    ['node_id', 'nodes.id'],
    ['kpi_id', 'kpis.id'],
    ['initiative_id', 'initiatives.id'],
  ] as const;
  let table = schema
    .createTable('dismissals')
    .addColumn('id', idType(engine), idColumn(engine))
    .addColumn('strategy_id', idType(engine), ofStrategy)
    .addColumn('rule', 'text', required)
    .addColumn('of', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('user_id', idType(engine), (column) => column.notNull().references('users.id'))
    .addColumn('at', 'text', required);
  for (const [column, target] of records)
    table = table.addColumn(column, idType(engine), (definition) =>
      definition.references(target).onDelete('cascade'),
    );
  await table.execute();
  await schema
    .createIndex('dismissals_of_record')
    .on('dismissals')
    .columns(['strategy_id', 'rule', 'of'])
    .unique()
    .execute();
  // The deletion of a record looks its dismissals up.
  for (const [column] of records)
    await schema.createIndex(`dismissals_by_${column}`).on('dismissals').column(column).execute();
}
