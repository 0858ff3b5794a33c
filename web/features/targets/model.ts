import type { ApiError } from '../../lib/api/api-error.ts';
import { cellText, NOT_APPLICABLE, type PointInput, refusedPoints } from '../../entities/scorecard/points.ts';
import { unusualLines, unusualTexts } from '../../lib/strategy/unusual-lines.ts';
import { rowRefusalOf } from '../../lib/sync/submit-rows.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { isComputed } from '../../../contract/scorecard/reading.ts';
import type { Series } from '../../../contract/scorecard/settings.ts';
import { type Cells, cellOf, type GridColumn, type GridRow, type RowErrors } from '../../ui/grid/model.ts';
import { NOT_A_NUMBER } from '../../../contract/words/number-text.ts';
import { readTyped, typedNumber } from '../../ui/typed-number.ts';
import type { Outcome } from '../../ui/grid/save.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';

/** A point as the server has it. */
export interface Entered {
  kpiId: number;
  period: string;
  value: number | null;
  state: 'value' | 'na';
  note: string;
}

/** The points by KPI and period. */
export type EnteredByPlace = ReadonlyMap<string, Entered>;

/** Where a point stands in the grid. */
export const placeOf = (kpiId: number | string, period: string): string => `${kpiId} ${period}`;

/** Points by where they stand in the grid. */
export const byPlace = (points: readonly Entered[]): EnteredByPlace =>
  new Map(points.map((point) => [placeOf(point.kpiId, point.period), point]));

const isNotApplicable = (text: string): boolean => /^n\/?a$/i.test(text.trim());

/** The column of units. */
export const UNIT: GridColumn = { id: 'unit', header: 'Unit', width: 72, kind: 'text' };

/** The columns of the grid: what names a KPI, then the periods. A narrow window has no room for the unit. */
export const columnsOf = (periods: readonly Period[], isNarrow = false): GridColumn[] => [
  {
    id: 'measure',
    header: 'Measure',
    width: isNarrow ? 120 : 220,
    isFrozen: true,
    isRowHeading: true,
    kind: 'text',
  },
  ...(isNarrow ? [] : [UNIT]),
  ...periods.map((period): GridColumn => ({
    id: period.key,
    header: period.label,
    width: 92,
    kind: 'number',
    unitOf,
  })),
];

export const unitOf = (cells: Cells): string => cellOf(cells, 'unit');

/** The columns that name a KPI in a paste, the most telling first. */
export const KEYS = ['measure', 'unit'];

/** Why a pasted line goes nowhere that names no KPI of the grid. */
export function refusalOf(cells: Cells): string {
  const [name, unit] = KEYS.map((column) => cellOf(cells, column).trim());
  if (!name) return 'a line without the name of a KPI';
  return `no KPI here is named “${name}”${unit ? ` with the unit “${unit}”` : ''}`;
}

/** The columns that name a KPI, which cannot be changed here. */
export const isName = (column: string): boolean => KEYS.includes(column);

/** The rows of the grid, with what is entered: of computed values nothing. */
export const rowsOf = (
  kpis: readonly TrackedKpi[],
  periods: readonly Period[],
  points: EnteredByPlace,
  series?: Series,
): GridRow[] =>
  kpis.map((kpi) => {
    const { id, measure, unit } = kpi;
    const isEntered = series !== 'actual' || !isComputed(kpi);
    const textOf = ({ key }: Period): string => (isEntered ? cellText(points.get(placeOf(id, key))) : '');
    const cells = Object.fromEntries(periods.map((period) => [period.key, textOf(period)]));
    return { id: String(id), cells: { measure, unit, ...cells } };
  });

/** The number of a cell; null for an empty one, and for a text that is none. */
export function numberOf(text: string, unit?: string): number | null {
  const value = typedNumber(text, unit);
  return value === null || Number.isNaN(value) ? null : value;
}

/** The errors of a row. */
export const checkCells = (cells: Cells): RowErrors =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([column, text]) => {
      if (isName(column) || isNotApplicable(text)) return [];
      const { fault } = readTyped(text, unitOf(cells));
      return fault === undefined ? [] : [[column, fault === NOT_A_NUMBER ? 'Give a number' : fault]];
    }),
  );

/** A changed cell with the point that it becomes. */
export interface CellChange {
  row: string;
  period: Period;
  text: string;
  /** Whether there was a value. */
  isReplaced: boolean;
  point: PointInput;
}

/** What a row with the same numbers has, so that '1,200' typed over 1200 is no change. */
const meaningOf = (text: string, unit: string): string =>
  isNotApplicable(text) ? NOT_APPLICABLE : String(typedNumber(text, unit) ?? '');

/** The changed cells of rows, as points to write. A point keeps its note. */
export function changesOf(
  rows: readonly GridRow[],
  before: ReadonlyMap<string, Cells>,
  periods: readonly Period[],
  series: Series,
  points: EnteredByPlace,
): CellChange[] {
  return rows.flatMap(({ id, cells }) =>
    periods.flatMap((period) => {
      const [was, text] = [cellOf(before.get(id) ?? {}, period.key), cellOf(cells, period.key)];
      const unit = unitOf(cells);
      if (meaningOf(was, unit) === meaningOf(text, unit)) return [];
      const note = points.get(placeOf(id, period.key))?.note;
      const point: PointInput = {
        kpiId: Number(id),
        period: period.key,
        series,
        ...(isNotApplicable(text) ? { state: 'na' as const } : { value: typedNumber(text, unit) }),
        ...(note && { note }),
      };
      return [{ row: id, period, text, isReplaced: was.trim() !== '', point }];
    }),
  );
}

/** Asks about changed values that are unusual beside those before them. */
export function unusualIn(
  changes: readonly CellChange[],
  points: EnteredByPlace,
  kpis: readonly TrackedKpi[],
): string[] {
  const byId = new Map(kpis.map((kpi) => [kpi.id, kpi]));
  const stored = Array.from(points.values()).flatMap(({ kpiId, period, value }) => {
    const [grain, start = ''] = period.split(':');
    return byId.get(kpiId)?.grain === grain ? [{ kpiId, start, value }] : [];
  });
  const typed = changes.flatMap(({ point: { kpiId, value = null }, period, text }) => {
    const kpi = byId.get(kpiId);
    return kpi ? [{ kpi, period, text, value }] : [];
  });
  return unusualLines(unusualTexts(typed, stored));
}

/** What a refusal says of the cells that were sent; none are saved. */
export const refusalsOf = (error: ApiError, sent: readonly CellChange[]): Outcome['refused'] => {
  const cells = sent.map(({ row, period }) => ({ row, column: period.key }));
  return new Map(Array.from(refusedPoints(error, cells), ([row, part]) => [row, rowRefusalOf(part)]));
};
