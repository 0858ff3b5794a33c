import { isChangedFrom, type Cells, type RowErrors, type GridRow } from './model.ts';

/** A row with all data of its cells. The grid renders a row again when this object changes. */
export interface RowState extends GridRow {
  /** From 1. */
  number: number;
  errors: RowErrors | undefined;
  /** The saved version; undefined for a new row. */
  before: Cells | undefined;
  isChanged: boolean;
}

/** The rows for the grid component. */
export function rowStatesOf(
  rows: readonly GridRow[],
  errors: ReadonlyMap<string, RowErrors>,
  before: ReadonlyMap<string, Cells>,
): RowState[] {
  return rows.map((row, index) => {
    const saved = before.get(row.id);
    const isChanged = saved !== undefined && isChangedFrom(saved, row);
    return { ...row, number: index + 1, errors: errors.get(row.id), before: saved, isChanged };
  });
}
