import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** A value in a period of the grain of its KPI. A ratio has one only where its denominator is not 0. */
const HAS_VALUE = sql`points.kpi_id = kpis.id and points.grain = kpis.grain and points.value is not null
  and points.start <= cast(current_date as text)
  and (points.series = 'actual' or points.series = 'num' and exists (select 1 from points as den
    where den.kpi_id = points.kpi_id and den.series = 'den' and den.grain = points.grain
      and den.start = points.start and den.value <> 0))`;

/**
 * The periods that the actual and the target of a KPI are of. That of an actual follows from the points. One that is made of shorter
 * periods has its period with the next change, and so has a target, which was no view of points before.
 */
export async function up(database: Kysely<Schema>): Promise<void> {
  for (const name of ['actual_period', 'target_period'])
    await database.schema.alterTable('kpis').addColumn(name, 'text').execute();
  await sql`update kpis set actual_period = grain || ':' || (select max(points.start) from points where ${HAS_VALUE})
    where grain is not null and actual is not null`.execute(database);
}
