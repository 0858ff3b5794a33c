import type { Storage } from '../../contract/kinds/kind.ts';
import type { AnyRecord } from '../../contract/kinds/kinds.ts';
import { KINDS } from '../../contract/kinds/kinds.ts';
import { KIND_NAMES, type KindName } from '../../contract/kinds/names.ts';
import type { TableName } from './table-of.ts';

/** A row of any table, for code that goes by the descriptors. */
export type AnyRow = Record<string, unknown>;

/** The name of a field or kind in the database. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The table of each kind. */
export const TABLES = Object.fromEntries(
  KIND_NAMES.map((kind) => [kind, kind === 'strategy' ? 'strategies' : `${snakeCase(kind)}s`]),
) as { readonly [K in KindName]: TableName<K> };

/** The kinds of what a strategy holds, which have a table of their own. */
export const STORED_KINDS = KIND_NAMES.filter((kind) => kind !== 'strategy');

interface Conversion {
  toColumn?: (value: never) => unknown;
  fromColumn?: (stored: never) => unknown;
}

const CONVERSIONS: Record<Exclude<Storage['form'], 'table' | undefined>, Conversion> = {
  // Null stays null.
  json: {
    toColumn: (value: object | null) => value && JSON.stringify(value),
    fromColumn: (stored: string | null) => stored && (JSON.parse(stored) as unknown),
  },
  day: {
    toColumn: (instant: string | null) => instant?.slice(0, 10) ?? null,
    fromColumn: (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`),
  },
  flag: { toColumn: Number, fromColumn: Boolean },
};

interface StoredField extends Conversion {
  name: string;
  column: string;
}

const fieldsOf = (kind: KindName): StoredField[] =>
  Object.entries(KINDS[kind].fields).flatMap(([name, { storage: { column = snakeCase(name), form } = {} }]) =>
    form === 'table' ? [] : [{ name, column, ...(form && CONVERSIONS[form]) }],
  );

const FIELDS = Object.fromEntries(KIND_NAMES.map((kind) => [kind, fieldsOf(kind)])) as unknown as Record<
  KindName,
  readonly StoredField[]
>;

/** The column of a field. */
export const columnOf = (kind: KindName, name: string): string | undefined =>
  FIELDS[kind].find((field) => field.name === name)?.column;

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
  const fields = FIELDS[kind].map(({ name, column, fromColumn }) => [
    name,
    fromColumn ? fromColumn(row[column] as never) : row[column],
  ]);
  // Not by assignments in a loop: V8 then keeps the record as a hash table, which takes six times the memory.
  return Object.fromEntries([['id', row['id']], ...fields]) as AnyRecord;
}
