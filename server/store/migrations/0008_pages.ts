import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

const TABLES = ['nodes', 'kpis', 'initiatives', 'tactics', 'action_steps'] as const;

/** The indexes by strategy also order what they find, so that a strategy can be read in pages. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  for (const table of TABLES) {
    await schema.dropIndex(`${table}_of_strategy`).execute();
    await schema.createIndex(`${table}_of_strategy`).on(table).columns(['strategy_id', 'id']).execute();
  }
  await schema.createIndex('links_of_strategy').on('links').columns(['strategy_id', 'id']).execute();
  await schema.dropIndex('dependencies_of_strategy').execute();
  await schema
    .createIndex('dependencies_of_strategy')
    .on('dependencies')
    .columns(['strategy_id', 'initiative_id', 'depends_on_id'])
    .execute();
}
