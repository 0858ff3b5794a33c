import {
  fieldOfPoint,
  isSamePoint,
  keyOfPoint,
  type PointEdit,
  type PointValue,
} from '../scorecard/point-edits.ts';
import { REPLACED } from '../scorecard/point-rules.ts';
import { memo } from '../scorecard/steps.ts';
import type { ImportMapping } from '../table/mapping.ts';
import type { PlannedPoint } from './planned.ts';

/** A point that an import changes: of a row, from what to what. */
export interface PointChange {
  row: number;
  column: number | null;
  before: PointValue | null;
  edit: PointEdit;
}

/** The point that is stored now, by its KPI and key. */
export type StoredPoints = ReadonlyMap<number, ReadonlyMap<string, PointValue>>;

/** A point as it shall be: without a note it keeps that of the stored one. Undefined where nothing is said. */
function afterOf(
  { value, state, note }: PlannedPoint,
  before: PointValue | null,
  mode: ImportMapping['mode'],
): PointValue | null | undefined {
  if (value === null && state === 'value') return mode === 'replace' ? null : undefined;
  return { value, state, note: note || (before?.note ?? '') };
}

/** The stored points of the periods of a sheet that it lacks, of the KPIs that it has. */
function lacking(points: readonly PlannedPoint[], stored: StoredPoints): PointChange[] {
  const keys = new Map(points.map((point) => [fieldOfPoint(point), point]));
  const byKpi = Map.groupBy(points, ({ kpiId }) => kpiId);
  return [...byKpi].flatMap(([kpiId, given]) => {
    const present = new Set(given.map(fieldOfPoint));
    const [first] = given;
    return [...(stored.get(kpiId) ?? [])].flatMap(([key, before]): PointChange[] => {
      const like = present.has(key) ? undefined : keys.get(key);
      if (!like || !first) return [];
      const { series, grain, start } = like;
      const edit = { kpiId, series, grain, start, after: null };
      return [{ row: first.row, column: null, before, edit }];
    });
  });
}

/** The points of a sheet that differ from the stored ones. */
export function pointChanges(
  points: readonly PlannedPoint[],
  stored: StoredPoints,
  mode: ImportMapping['mode'],
): PointChange[] {
  const changes = points.flatMap((point): PointChange[] => {
    const { row, column, kpiId, series, grain, start } = point;
    const before = stored.get(kpiId)?.get(fieldOfPoint(point)) ?? null;
    const after = afterOf(point, before, mode);
    if (after === undefined || isSamePoint(before, after)) return [];
    return [{ row, column, before, edit: { kpiId, series, grain, start, after } }];
  });
  return mode === 'replace' ? [...changes, ...lacking(points, stored)] : changes;
}

/** Points in a map by KPI and key. */
export function storedPoints<P extends PointValue & Omit<PointEdit, 'after'>>(
  rows: Iterable<P>,
): StoredPoints {
  const stored = new Map<number, Map<string, PointValue>>();
  for (const row of rows) {
    const { value, state, note } = row;
    memo(stored, row.kpiId, () => new Map<string, PointValue>()).set(fieldOfPoint(row), {
      value,
      state,
      note,
    });
  }
  return stored;
}

/** The stored points of ratios that changes replace, unless the sheet gives them too. */
export function replacedBy(
  changes: readonly PointChange[],
  points: readonly PlannedPoint[],
  stored: StoredPoints,
  isRatio: (kpiId: number) => boolean,
): PointChange[] {
  if (!changes.some(({ edit }) => isRatio(edit.kpiId))) return [];
  const ofSheet = new Set(points.map(keyOfPoint));
  const replaced = new Map<string, PointChange>();
  for (const { row, column, edit } of changes) {
    const { kpiId, series, after } = edit;
    const isPart = series === 'num' || series === 'den';
    const other = { ...edit, series: series === 'num' ? ('den' as const) : ('num' as const) };
    if (!after || !isRatio(kpiId) || (isPart && !ofSheet.has(keyOfPoint(other)))) continue;
    for (const key of (REPLACED[series] ?? []).map((name) => ({ ...edit, series: name, after: null }))) {
      const before = stored.get(kpiId)?.get(fieldOfPoint(key));
      if (before && !ofSheet.has(keyOfPoint(key)))
        replaced.set(keyOfPoint(key), { row, column, before, edit: key });
    }
  }
  return [...replaced.values()];
}
