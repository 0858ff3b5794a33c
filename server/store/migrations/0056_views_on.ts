import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** The day of which the actuals and targets of a strategy's KPIs are: both change with the periods that begin. */
export async function up(database: Kysely<Schema>): Promise<void> {
  await database.schema.alterTable('strategies').addColumn('views_on', 'text').execute();
}
