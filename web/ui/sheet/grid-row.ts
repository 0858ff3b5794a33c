import { sameCells, type Cells, type RowFaults, type SheetRow } from './model.ts';

/** A row with all that decides how it is drawn: the grid draws a row again when this object is another one. */
export interface GridRow extends SheetRow {
  /** From 1. */
  number: number;
  faults: RowFaults | undefined;
  /** What is saved; undefined for a new row. */
  before: Cells | undefined;
  isChanged: boolean;
}

/** The rows of a sheet as the grid takes them. */
export function gridRowsOf(
  rows: readonly SheetRow[],
  faults: ReadonlyMap<string, RowFaults>,
  before: ReadonlyMap<string, Cells>,
): GridRow[] {
  return rows.map(({ id, cells }, index) => {
    const saved = before.get(id);
    const isChanged = saved !== undefined && !sameCells(saved, cells);
    return { id, cells, number: index + 1, faults: faults.get(id), before: saved, isChanged };
  });
}
