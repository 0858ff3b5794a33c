import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** How KPIs are tracked over time, and weights. An existing KPI is not tracked. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  const texts = { direction: 'up', aggregation: 'last', missing: 'skip', source: 'manual', formula: '' };
  for (const [name, initial] of Object.entries(texts))
    await schema
      .alterTable('kpis')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(initial))
      .execute();
  for (const name of ['grain', 'target_aggregation', 'indicator', 'baseline', 'final_target'])
    await schema.alterTable('kpis').addColumn(name, 'text').execute();
  const numbers = { factor: 1, cap: 100, due_days: 10 };
  for (const [name, initial] of Object.entries(numbers))
    await schema
      .alterTable('kpis')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(initial))
      .execute();
  for (const name of ['decimals', 'numerator_id', 'denominator_id'])
    await schema
      .alterTable('kpis')
      .addColumn(name, name === 'decimals' ? 'integer' : 'bigint')
      .execute();
  for (const table of ['kpis', 'nodes'])
    await schema
      .alterTable(table)
      .addColumn('weight', 'double precision', (column) => column.notNull().defaultTo(1))
      .execute();
}
