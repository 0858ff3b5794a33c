import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

const FIRST_VALUE = sql`select min(points.start) from points
  where points.kpi_id = kpis.id and points.series in ('actual', 'num')`;
const CREATION = sql`select substr(min(events.at), 1, 10) from events
  where events.strategy_id = kpis.strategy_id and events.entity = 'kpi' and events.entity_id = kpis.id and events.operation = 'create'`;
const STRATEGY = sql`select substr(strategies.created_at, 1, 10) from strategies where strategies.id = kpis.strategy_id`;

/**
 * Since when a KPI is tracked, and from when its values are due. An existing one is asked for values as before: from the first period
 * that has one, or without any from its creation.
 */
export async function up(database: Kysely<Schema>): Promise<void> {
  for (const name of ['tracked_since', 'due_from'])
    await database.schema.alterTable('kpis').addColumn(name, 'text').execute();
  await sql`update kpis set tracked_since = coalesce((${FIRST_VALUE}), (${CREATION}), (${STRATEGY}))
    where grain is not null`.execute(database);
  await sql`update kpis set due_from = tracked_since`.execute(database);
}
