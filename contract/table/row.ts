import type { Grain, Series } from '../scorecard/settings.ts';
import type { ReadCell } from '../values/cell.ts';
import type { Place } from './mapping.ts';

/** A sheet that was read, without its trailing empty rows and columns. */
export interface ReadSheet {
  name: string;
  rows: readonly (readonly ReadCell[])[];
  /** Whether it had more rows or columns than are read. */
  isCut: boolean;
  /** Whether the spreadsheet hides it. */
  isHidden?: boolean;
  /** How many formulas have no stored result, so that their cells are empty. */
  unstored?: number;
}

/** A cell that cannot be taken. */
export interface CellProblem {
  /** From 0; null where no single cell is meant. */
  column: number | null;
  /** A sentence for people. */
  message: string;
}

/** A point that a row gives. */
export interface RowPoint {
  column: number;
  series: Series;
  grain: Grain;
  /** The first day of the period. */
  start: string;
  /** Null deletes it only where the mode is `replace`. */
  value: number | null;
  state: 'value' | 'na';
  note: string;
  /** Of a sheet with a KPI in each column: its name or code. */
  kpi?: string;
  /** The unit of that KPI, where the sheet says it. */
  unit?: string;
}

/** What one row of a sheet says, before it is compared with the strategy. */
export interface ImportRow {
  /** From 0, as in the sheet. */
  row: number;
  /** The cells that place the record or tell which one it is, as trimmed text; empty ones are left out. */
  places: Partial<Record<Place, string>>;
  /** The values of the fields of the record's kind, in the form of a command; empty cells say nothing and are left out. */
  fields: Record<string, unknown>;
  points: RowPoint[];
  /** Why the row cannot be taken. */
  problems: CellProblem[];
  /** The cells of points that cannot be taken, while others of the row can. */
  omitted: CellProblem[];
}
