import { PERIOD_GRAINS, SERIES } from '../../../contract/scorecard/settings.ts';
import { inPages } from '../../lib/paging.ts';
import type { Reader } from '../../store/store.ts';

const readPage = (reader: Reader, kpiIds: readonly number[]) =>
  reader
    .selectFrom('points')
    .select(['kpi_id', 'series', 'grain', 'start', 'value', 'note'])
    .where('kpi_id', 'in', kpiIds)
    .execute();

type PointRow = Awaited<ReturnType<typeof readPage>>[number];

/** All values and targets of KPIs with their notes, in pages: by the order of the KPIs given, then series, grain and day. */
export async function* allPoints(reader: Reader, kpiIds: readonly number[]): AsyncGenerator<PointRow[]> {
  for await (const page of inPages(kpiIds)) {
    const places = new Map(page.map((id, place) => [id, place]));
    const placeOf = (id: number): number => places.get(id) ?? 0;
    const rows = await readPage(reader, page);
    yield rows.sort(
      (a, b) =>
        placeOf(a.kpi_id) - placeOf(b.kpi_id) ||
        SERIES.indexOf(a.series) - SERIES.indexOf(b.series) ||
        PERIOD_GRAINS.indexOf(a.grain) - PERIOD_GRAINS.indexOf(b.grain) ||
        (a.start < b.start ? -1 : 1),
    );
  }
}
