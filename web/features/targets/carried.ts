import { cellOf, type Cells, type GridRow } from '../../ui/grid/model.ts';
import { numberText } from '../../../contract/words/number-text.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';
import { type Entered, type EnteredByPlace, numberOf, unitOf } from './model.ts';

/** The last point of each KPI before a day, in its own grain: a line holds until the next one. */
const lastBefore = (
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

/** A line, and the period that it was set for. */
interface Line {
  value: number;
  period: string;
}

/** The lines that hold in the empty cells of a row, by period: those of the period before it in the row that has one, else of earlier years. */
export type CarriedLines = (row: GridRow) => ReadonlyMap<string, Line>;

/** Finds the lines of rows in some periods, once for the cells of each: a grid asks for every cell that it draws. */
export function carriedLines(
  kpis: readonly TrackedKpi[],
  periods: readonly Period[],
  points: EnteredByPlace,
): CarriedLines {
  const earlier = lastBefore(kpis, periods[0]?.start ?? '', points);
  const byCells = new WeakMap<Cells, ReadonlyMap<string, Line>>();
  return ({ id, cells }) => {
    const cached = byCells.get(cells);
    if (cached) return cached;
    const lines = new Map<string, Line>();
    const { value = null, period = '' } = earlier.get(id) ?? {};
    let last = value === null ? undefined : { value, period };
    for (const { key } of periods) {
      const text = cellOf(cells, key);
      if (text.trim() !== '') {
        const number = numberOf(text, unitOf(cells));
        last = number === null ? undefined : { value: number, period: key };
      } else if (last) lines.set(key, last);
    }
    byCells.set(cells, lines);
    return lines;
  };
}

/** A row with the lines that hold in its empty cells, as it is shown. */
export const withCarried = (row: GridRow, linesOf: CarriedLines): GridRow => ({
  ...row,
  cells: {
    ...row.cells,
    ...Object.fromEntries(Array.from(linesOf(row), ([key, { value }]) => [key, numberText(value)])),
  },
});
