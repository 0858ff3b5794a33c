import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { parsePeriod } from '../../../contract/scorecard/period-text.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { type Drafts, isUnsaved, keepTyped } from '../../entities/value-entry/drafts.ts';
import { type Cells, cellOf, type GridRow } from '../../ui/grid/model.ts';
import { keyOf, type View, yearAt } from './view.ts';

/** The texts that are typed and not saved, each with its KPI, its period and the view that shows it. */
export const typedCells = (all: Drafts, strategyId: number, calendar: Calendar) =>
  Array.from(all.values()).flatMap((draft) => {
    const { text, place } = draft;
    const { series, period: key } = place;
    const period = key === null ? undefined : parsePeriod(calendar, key, 'month');
    if (!period || series === 'progress' || place.strategyId !== strategyId || !isUnsaved(draft)) return [];
    const view: View = { series, grain: period.grain, year: yearAt(calendar, period.start) };
    return [{ kpiId: place.id, period: period.key, text, view }];
  });

/** The rows of a view that have something typed, with it. */
export function typedRows(
  rows: readonly GridRow[],
  view: View,
  cells: ReturnType<typeof typedCells>,
): GridRow[] {
  const shown = cells.filter((cell) => keyOf(cell.view) === keyOf(view));
  const byRow = Map.groupBy(shown, ({ kpiId }) => String(kpiId));
  return rows.flatMap((row) => {
    const typed = byRow.get(row.id)?.map(({ period, text }) => [period, text] as const);
    return typed ? [{ ...row, cells: { ...row.cells, ...Object.fromEntries(typed) } }] : [];
  });
}

/** Keeps what is typed in a view while the user looks at another view or page; none where all is saved. */
export function keepCells(
  strategyId: number,
  { series }: View,
  periods: readonly Period[],
  changed: readonly GridRow[],
  before: ReadonlyMap<string, Cells>,
): void {
  const keys = new Set<string | null>(periods.map(({ key }) => key));
  const cells = changed.flatMap(({ id, cells }) =>
    periods.flatMap(({ key: period }) => {
      const text = cellOf(cells, period);
      const place = { strategyId, kind: 'kpi', id: Number(id), series, period } as const;
      return text === cellOf(before.get(id) ?? {}, period) ? [] : [{ place, text }];
    }),
  );
  keepTyped(cells, (at) => at.strategyId === strategyId && at.series === series && keys.has(at.period));
}
