import { sameCells, type Cells, type RowErrors, type GridRow } from './model.ts';

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
  return rows.map(({ id, cells }, index) => {
    const saved = before.get(id);
    const isChanged = saved !== undefined && !sameCells(saved, cells);
    return { id, cells, number: index + 1, errors: errors.get(id), before: saved, isChanged };
  });
}
