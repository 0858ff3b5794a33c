import { cellOf, type GridRow } from '../../ui/grid/model.ts';
import { numberText } from '../../../contract/words/number-text.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';
import { type Entered, type EnteredByPlace, numberOf, unitOf } from './model.ts';

/** The last point of each KPI before a day, in its own grain: a line holds until the next one. */
export const lastBefore = (
  kpis: readonly TrackedKpi[],
  day: string,
  points: EnteredByPlace,
): ReadonlyMap<string, Entered> => {
  const byKpi = Map.groupBy(points.values(), ({ kpiId }) => kpiId);
  return new Map(
    kpis.flatMap(({ id, grain }) => {
      const earlier = (byKpi.get(id) ?? []).filter(
        ({ period }) => period.startsWith(`${grain}:`) && period < `${grain}:${day}`,
      );
      const last = earlier.reduce<Entered | undefined>(
        (latest, point) => (latest && latest.period > point.period ? latest : point),
        undefined,
      );
      return last ? [[String(id), last] as const] : [];
    }),
  );
};

/** The line that holds in an empty cell: of the period before it in its row that has one, else the last of earlier years. */
export function carriedInto(
  { id, cells }: GridRow,
  column: string,
  periods: readonly Period[],
  earlier: ReadonlyMap<string, Entered>,
): { value: number; period: string } | undefined {
  const at = periods.findIndex(({ key }) => key === column);
  if (at < 0) return undefined;
  const before = periods.slice(0, at).findLast(({ key }) => cellOf(cells, key).trim() !== '');
  const point = earlier.get(id);
  const value = before ? numberOf(cellOf(cells, before.key), unitOf(cells)) : (point?.value ?? null);
  const period = before?.key ?? point?.period;
  return value === null || period === undefined ? undefined : { value, period };
}

/** A row with the lines that hold in its empty cells, as it is shown. */
export const withCarried = (
  row: GridRow,
  periods: readonly Period[],
  earlier: ReadonlyMap<string, Entered>,
): GridRow => {
  const texts = periods.flatMap(({ key }) => {
    const carried = cellOf(row.cells, key).trim() === '' && carriedInto(row, key, periods, earlier);
    return carried ? [[key, numberText(carried.value)] as const] : [];
  });
  return { ...row, cells: { ...row.cells, ...Object.fromEntries(texts) } };
};
