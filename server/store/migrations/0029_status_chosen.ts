import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Whether a member chose the status of a KPI. Of those that are there the history says it: the status was changed, or has a reason;
 * the one with which a KPI began is no statement.
 */
export async function up(database: Kysely<Schema>): Promise<void> {
  await database.schema
    .alterTable('kpis')
    .addColumn('status_chosen', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // JSON escapes the quotes of texts, so only the field itself is found.
  await sql`update kpis set status_chosen = 1 where status_reason <> '' or id in (
    select entity_id from events where entity = 'kpi' and operation = 'update' and ${sql.ref('after')} like '%"status":%'
  )`.execute(database);
}
