import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { parsePeriod } from '../../../contract/scorecard/period-text.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { type Drafts, isUnsaved, keepTyped } from '../../entities/value-entry/drafts.ts';
import { keyOf as keyOfPlace, type Place } from '../../entities/value-entry/entry.ts';
import { type Cells, cellOf, type GridRow } from '../../ui/grid/model.ts';
import { type View, yearAt } from './view.ts';

const placeIn = (strategyId: number, { series }: View, row: string, { key: period }: Period): Place => ({
  strategyId,
  kind: 'kpi',
  id: Number(row),
  series,
  period,
});

/** The rows of a view that have something typed, with it. */
export const typedRows = (
  all: Drafts,
  strategyId: number,
  view: View,
  rows: readonly GridRow[],
  periods: readonly Period[],
): GridRow[] =>
  rows.flatMap((row) => {
    const typed = periods.flatMap((period) => {
      const draft = all.get(keyOfPlace(placeIn(strategyId, view, row.id, period)));
      return draft && isUnsaved(draft) ? [[period.key, draft.text] as const] : [];
    });
    return typed.length === 0 ? [] : [{ ...row, cells: { ...row.cells, ...Object.fromEntries(typed) } }];
  });

/** Keeps what is typed in a view while the user looks at another view or page; none where all is saved. */
export function keepCells(
  strategyId: number,
  view: View,
  periods: readonly Period[],
  changed: readonly GridRow[],
  before: ReadonlyMap<string, Cells>,
): void {
  const cells = changed.flatMap(({ id, cells }) =>
    periods.flatMap((period) => {
      const text = cellOf(cells, period.key);
      const isSame = text === cellOf(before.get(id) ?? {}, period.key);
      return isSame ? [] : [{ place: placeIn(strategyId, view, id, period), text }];
    }),
  );
  const keys = new Set<string | null>(periods.map(({ key }) => key));
  keepTyped(
    cells,
    (place) => place.strategyId === strategyId && place.series === view.series && keys.has(place.period),
  );
}

/** The KPIs of a strategy that have something typed, each with the view that shows it. */
export const typedIn = (all: Drafts, strategyId: number, calendar: Calendar): { id: number; view: View }[] =>
  Array.from(all.values()).flatMap((draft) => {
    const { id, series, period, strategyId: other } = draft.place;
    const parsed = period === null ? undefined : parsePeriod(calendar, period, 'month');
    if (!parsed || series === 'progress' || other !== strategyId || !isUnsaved(draft)) return [];
    return [
      { id, view: { series, grain: parsed.grain as View['grain'], year: yearAt(calendar, parsed.start) } },
    ];
  });
