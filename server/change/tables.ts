import type { AnyRecord } from '../../contract/kinds/kinds.ts';
import { KINDS } from '../../contract/kinds/kinds.ts';
import type { KindName } from '../../contract/kinds/names.ts';
import type { Schema } from '../store/schema.ts';

/** A row of any table, for code that goes by the descriptors. */
export type AnyRow = Record<string, unknown>;

/** The table of each kind. */
export const TABLES = {
  strategy: 'strategies',
  node: 'nodes',
  link: 'links',
  kpi: 'kpis',
  initiative: 'initiatives',
  tactic: 'tactics',
  actionStep: 'action_steps',
} as const satisfies Record<KindName, keyof Schema>;

/** The kinds with a table of their own for what a strategy holds. */
export type StoredKind = Exclude<KindName, 'strategy'>;
export const STORED_KINDS = Object.keys(TABLES).filter((kind) => kind !== 'strategy') as StoredKind[];

/** How a field is stored where that is not its value in a column of its name. */
interface Storage {
  column?: string;
  toColumn?: (value: never) => unknown;
  fromColumn?: (stored: never) => unknown;
}

const STORAGE: Partial<Record<KindName, Record<string, Storage | 'dependencies'>>> = {
  kpi: { kpiLevel: { column: 'level' }, measureDueDate: { column: 'due_date' } },
  initiative: {
    // The API answers it as a date-time at UTC midnight.
    whenDate: {
      toColumn: (instant: string | null) => instant?.slice(0, 10) ?? null,
      fromColumn: (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`),
    },
    attachments: { toColumn: JSON.stringify, fromColumn: JSON.parse },
    // In the table `dependencies`.
    dependencies: 'dependencies',
  },
};

interface StoredField extends Storage {
  name: string;
  column: string;
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const fieldsOf = (kind: KindName): StoredField[] =>
  Object.keys(KINDS[kind].fields).flatMap((name) => {
    const storage = STORAGE[kind]?.[name];
    return storage === 'dependencies' ? [] : [{ column: snakeCase(name), ...storage, name }];
  });

const FIELDS = Object.fromEntries(
  Object.keys(TABLES).map((kind) => [kind, fieldsOf(kind as KindName)]),
) as unknown as Record<KindName, readonly StoredField[]>;

/** The columns of the given fields of a record. */
export function toColumns(kind: KindName, fields: object): AnyRow {
  const columns: AnyRow = {};
  for (const { name, column, toColumn } of FIELDS[kind]) {
    const value = (fields as AnyRecord)[name];
    if (value !== undefined) columns[column] = toColumn ? toColumn(value as never) : value;
  }
  return columns;
}

/** A row as its record. An initiative's `dependencies` come from their own table. */
export function toRecord(kind: KindName, row: AnyRow): AnyRecord {
  const record: AnyRecord = { id: row['id'] as number };
  for (const { name, column, fromColumn } of FIELDS[kind])
    record[name] = fromColumn ? fromColumn(row[column] as never) : row[column];
  return record;
}
