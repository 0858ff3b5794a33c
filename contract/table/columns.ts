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

/** The places that are points of a row. */
const SERIES_PLACES: readonly string[] = [
  'actual',
  'target',
  'red',
  'lo',
  'hi',
  'num',
  'den',
] satisfies Place[];

/** The fields and places whose numbers are in the unit of their KPI. */
export const IN_UNIT: ReadonlySet<string> = new Set([
  'target',
  'actual',
  'baseline',
  'finalTarget',
  'red',
  'lo',
  'hi',
]);

/** What a column of a field is, where rows are of a kind. */
export function sortOf(
  rows: ImportMapping['rows'],
  field: string,
): 'field' | 'place' | 'series' | 'note' | undefined {
  const kind = RECORD_KINDS[rows];
  const isOfPoints = hasPoints(rows);
  if (isOfPoints && SERIES_PLACES.includes(field)) return 'series';
  if (isOfPoints && field === 'note') return 'note';
  const isField = Object.hasOwn(KINDS[kind].fields, field) || datedFields(kind).has(field);
  const isPlace =
    (PLACES as readonly string[]).includes(field) && !SERIES_PLACES.includes(field) && field !== 'note';
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
