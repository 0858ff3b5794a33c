import type { Point } from '../../../contract/scorecard/settings.ts';
import { inPages } from '../../lib/paging.ts';
import type { Reader } from '../../store/store.ts';

/** The targets of KPIs for periods that start up to a day, by KPI. */
export async function* targetsUpTo(
  reader: Reader,
  ids: readonly number[],
  upTo: string,
): AsyncGenerator<[number, Point[]]> {
  for await (const page of inPages(ids)) {
    const rows = await reader
      .selectFrom('points')
      .select(['kpi_id', 'series', 'grain', 'start', 'value', 'state', 'note', 'source', 'at'])
      .where('kpi_id', 'in', page)
      .where('series', '=', 'target')
      .where('start', '<=', upTo)
      .execute();
    for (const [id, list] of Map.groupBy(rows, ({ kpi_id }) => kpi_id))
      yield [id, list.map((row) => ({ ...row, by: null }))];
  }
}
