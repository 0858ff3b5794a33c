import { type Cells, type GridRow, isChangedFrom, type RowErrors, sameCells } from './model.ts';

/** A row with all data of its cells. The grid renders a row again when this object changes. */
export interface RowState extends GridRow {
  /** From 1. */
  number: number;
  errors: RowErrors | undefined;
  /** The saved version; undefined for a new row. */
  before: Cells | undefined;
  isChanged: boolean;
}

/** The last state of each row. */
const states = new WeakMap<GridRow, RowState>();

/** The rows for the grid component. A row without a change keeps its object: another one would end the edit of a cell. */
export function rowStatesOf(
  rows: readonly GridRow[],
  errors: ReadonlyMap<string, RowErrors>,
  before: ReadonlyMap<string, Cells>,
): RowState[] {
  return rows.map((row, index) => {
    const saved = before.get(row.id);
    const own = errors.get(row.id);
    const stored = states.get(row);
    const isSame =
      stored?.number === index + 1 && stored.before === saved && sameCells(stored.errors ?? {}, own ?? {});
    if (isSame) return stored;
    const isChanged = saved !== undefined && isChangedFrom(saved, row);
    const state = { ...row, number: index + 1, errors: own, before: saved, isChanged };
    states.set(row, state);
    return state;
  });
}
