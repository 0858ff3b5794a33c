import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** What is said of causes, the places of objectives on the map, and which way up it stands. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  const texts = { note: '', strength: 'strong' };
  for (const [name, initial] of Object.entries(texts))
    await schema
      .alterTable('links')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(initial))
      .execute();
  for (const name of ['lead_kpi_id', 'lag_kpi_id'])
    await schema.alterTable('links').addColumn(name, 'bigint').execute();
  await schema.alterTable('nodes').addColumn('map_x', 'double precision').execute();
  await schema.alterTable('nodes').addColumn('map_y', 'integer').execute();
  await schema
    .alterTable('strategies')
    .addColumn('map_turned', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
