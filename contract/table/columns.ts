import { KINDS } from '../kinds/kinds.ts';
import type { Series } from '../scorecard/settings.ts';
import type { ValueType } from '../values/value-type.ts';
import { datedFields } from './field-value.ts';
import {
  type ColumnUse,
  hasPoints,
  type ImportMapping,
  type Place,
  PLACES,
  RECORD_KINDS,
  SERIES_PLACES,
} from './mapping.ts';

/** A column of points: of a period, or of a KPI. */
export interface PointColumn {
  column: number;
  series: Series;
  period?: string;
  kpi?: string;
}

/** The columns of a mapping by what they say. */
export interface MappedColumns {
  fields: readonly { column: number; field: string }[];
  places: readonly { column: number; place: Place }[];
  /** The values, targets and limits of the period in the row, or of the periods of the sheet. */
  series: readonly { column: number; series: Series }[];
  points: readonly PointColumn[];
  note: number | undefined;
}

/** The numbers that a KPI has first of all. */
export const MAIN: ReadonlySet<string> = new Set(['actual', 'target']);
/** The numbers of a KPI that have a date. */
export const DATED: ReadonlySet<string> = new Set(['baseline', 'finalTarget']);
/** The parts of a ratio. */
export const RATIO_PARTS: ReadonlySet<string> = new Set(['num', 'den']);
/** The numbers of a KPI. */
export const KPI_NUMBERS: ReadonlySet<string> = new Set([...SERIES_PLACES, ...DATED]);
/** Those that are in its unit. */
export const IN_UNIT: ReadonlySet<string> = new Set(
  [...KPI_NUMBERS].filter((field) => !RATIO_PARTS.has(field)),
);
/** What names a KPI. */
export const NAMES: ReadonlySet<string> = new Set(['kpi', 'measure']);
/** The fields of a code. */
export const CODES: ReadonlySet<string> = new Set(['code', 'kpiCode']);

/** Whether a column holds numbers in the unit of a KPI: points, or a field of them. */
export const isInUnit = (use: ColumnUse | null | undefined): boolean =>
  !!use && (!('field' in use) || IN_UNIT.has(use.field));

/** What a column of a field is, where rows are of a kind. */
export function sortOf(
  rows: ImportMapping['rows'],
  field: string,
): 'field' | 'place' | 'series' | 'note' | undefined {
  const kind = RECORD_KINDS[rows];
  const isOfPoints = hasPoints(rows);
  const isSeries = (SERIES_PLACES as readonly string[]).includes(field);
  if (isOfPoints && isSeries) return 'series';
  if (isOfPoints && field === 'note') return 'note';
  const isField = Object.hasOwn(KINDS[kind].fields, field) || datedFields(kind).has(field);
  const isPlace = (PLACES as readonly string[]).includes(field) && !isSeries && field !== 'note';
  // Rows with points have the period of these, others the fields of a record.
  if (isField && !(isOfPoints && isPlace)) return 'field';
  return isPlace ? 'place' : undefined;
}

const NUMBERS: ReadonlySet<ValueType> = new Set<ValueType>(['number', 'money', 'percent', 'dated']);

/** Whether a column holds numbers where it is read in this way, or may hold them because it is not read. */
export function mayHoldNumbers(use: ColumnUse | null, rows: ImportMapping['rows']): boolean {
  if (!use || !('field' in use) || sortOf(rows, use.field) === 'series') return true;
  return NUMBERS.has(KINDS[RECORD_KINDS[rows]].fields[use.field]?.valueType ?? 'text');
}

/** Sorts the columns of a mapping by what they say. */
export function mappedColumns({ columns, rows }: ImportMapping): MappedColumns {
  const uses = columns.flatMap((use, column) => (use ? [{ use, column }] : []));
  const named = uses.flatMap(({ use, column }) =>
    'field' in use ? [{ column, field: use.field, sort: sortOf(rows, use.field) }] : [],
  );
  const of = (wanted: string) => named.filter(({ sort }) => sort === wanted);
  return {
    fields: of('field'),
    places: of('place').map(({ column, field }) => ({ column, place: field as Place })),
    series: of('series').map(({ column, field }) => ({ column, series: field as Series })),
    note: of('note')[0]?.column,
    points: uses.flatMap(({ use, column }) => {
      if ('field' in use) return [];
      const { points: series, ...at } = use;
      return [{ column, series, ...at }];
    }),
  };
}
