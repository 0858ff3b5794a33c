import { type Kysely, sql } from 'kysely';
import { periodAround, periodOn } from '../../../contract/scorecard/periods.ts';
import { type Grain, GRAINS, isCoarser } from '../../../contract/scorecard/settings.ts';
import { type Calendar, calendarIn } from '../../../contract/scorecard/calendar.ts';
import { inPages } from '../../lib/paging.ts';
import type { Schema } from '../schema.ts';

interface LastPoint {
  id: number;
  strategy_id: number;
  kpi_grain: Grain;
  start: string | null;
}

/** A ratio has a value only where its denominator is not 0. */
const HAS_VALUE = {
  actual: sql`true`,
  num: sql`exists (select 1 from points den where den.kpi_id = points.kpi_id and den.series = 'den'
    and den.grain = points.grain and den.start = points.start and den.value <> 0)`,
};

/**
 * The periods that the actual and the target of a KPI are of. That of an actual follows from the points. A target was no view of
 * points before: it becomes that of a period with the next change of one.
 */
export async function up(database: Kysely<Schema>): Promise<void> {
  for (const name of ['actual_period', 'target_period'])
    await database.schema.alterTable('kpis').addColumn(name, 'text').execute();
  const strategies = await database.selectFrom('strategies').select(['id', 'calendar']).execute();
  const calendars = new Map(
    strategies.map(({ id, calendar }) => [
      id,
      calendarIn({ calendar: calendar === null ? null : (JSON.parse(calendar) as Calendar) }),
    ]),
  );
  const today = new Date().toISOString().slice(0, 10);
  const periods = new Map<number, { start: string; key: string }>();
  for (const grain of GRAINS)
    for (const [series, hasValue] of Object.entries(HAS_VALUE)) {
      const { rows } = await sql<LastPoint>`select id, strategy_id, grain as kpi_grain, (select points.start
          from points where points.kpi_id = kpis.id and points.series = ${series} and points.grain = ${grain}
            and points.value is not null and points.start <= ${today} and ${hasValue}
          order by points.start desc limit 1) as start
        from kpis where grain is not null and actual is not null`.execute(database);
      for (const { id, strategy_id, kpi_grain, start } of rows) {
        const calendar = calendars.get(strategy_id);
        if (start === null || !calendar || isCoarser(grain, kpi_grain)) continue;
        const period = periodAround(calendar, periodOn(calendar, grain, start), kpi_grain);
        if (period.start > (periods.get(id)?.start ?? '')) periods.set(id, period);
      }
    }
  for (const [key, ids] of Map.groupBy(periods.keys(), (id) => periods.get(id)?.key ?? ''))
    for await (const page of inPages(ids))
      await sql`update kpis set actual_period = ${key} where id in (${sql.join(page)})`.execute(database);
}
