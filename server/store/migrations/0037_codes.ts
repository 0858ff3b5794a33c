import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** The codes by which people know board items, KPIs and initiatives in their own sheets. Existing records have none. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  for (const table of ['nodes', 'kpis', 'initiatives'])
    await schema
      .alterTable(table)
      .addColumn('code', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
}
