import type { Grain, Series } from '../scorecard/settings.ts';
import type { Entry, Sort } from './directory.ts';
import type { Found } from './find.ts';
import type { CellProblem } from '../table/row.ts';

/** A field that a row changes. */
export interface FieldChange {
  field: string;
  column: number | null;
  from: unknown;
  to: unknown;
}

/** A point that a row gives, of a KPI by its id, which is negative for a new one. */
export interface PlannedPoint {
  row: number;
  column: number | null;
  kpiId: number;
  series: Series;
  grain: Grain;
  start: string;
  value: number | null;
  state: 'value' | 'na';
  note: string;
}

/** What an import makes of a row. */
export interface PlannedRow {
  row: number;
  sort: Sort;
  title: string;
  /** The record that it is, and what told it; null for a refused row, and where a row is of several records. */
  entry: Entry | null;
  by: Found['by'] | null;
  isNew: boolean;
  changes: FieldChange[];
  problems: readonly CellProblem[];
  /** The cells that the import leaves out, while it takes the others of the row. */
  omitted: readonly CellProblem[];
  candidates: readonly { id: number; title: string }[];
}
