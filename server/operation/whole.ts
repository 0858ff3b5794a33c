import { type Kysely, sql } from 'kysely';
import { IDENTITY } from '../store/identity.ts';
import type { Schema } from '../store/schema.ts';
import type { Engine } from '../store/store.ts';

/** Tables and rows of any version of the schema. */
export type Rows = Kysely<Record<string, Record<string, unknown>>>;

/** A table to copy: its columns by name, and its primary key in order. */
export interface Table {
  name: string;
  columns: string[];
  key: { name: string; isText: boolean }[];
  /** The auto-increment column. */
  counts: string | undefined;
}

/** What differs between engines in copying a whole database. Rows are read and written in a transaction. */
export interface CopyOptions {
  /** The current schema, on engines that have several. */
  schema(database: Rows): Promise<string | undefined>;
  key(database: Rows, table: string): Promise<Table['key']>;
  /** The auto-increment column of a table. */
  counts(database: Rows, table: string): Promise<string | undefined>;
  /** All rows in key order, in batches. */
  batches(database: Rows, table: Table): AsyncIterable<Record<string, unknown>[]>;
  /** The highest id that a table ever used; 0 for none. */
  counter(database: Rows, table: Table): Promise<number>;
  setCounter(database: Rows, table: Table, value: number): Promise<void>;
  /** Defers the check of foreign keys to checkReferences, because rows come in any order. */
  deferReferences(database: Rows): Promise<void>;
  checkReferences(database: Rows): Promise<void>;
}

/** A database to copy or to fill. Opening it changes nothing. */
export interface WholeDatabase {
  readonly engine: Engine;
  /** Its name for messages, without secrets. */
  readonly name: string;
  readonly database: Kysely<Schema>;
  readonly copying: CopyOptions;
  close(): Promise<void>;
}

/** Rows of one batch. */
const BATCH = 500;

/** How many rows of a table are in memory at a time: documents are large. */
export const batchOf = ({ columns }: Table): number => (columns.includes('document') ? 1 : BATCH);

/** The table of the rate limits. Its rows expire within an hour, so they are not copied. */
export const COUNTS = 'sign_in_limits';

/** The table of what was done to this database, which is nothing that a copy of it needs. */
export const RUNS = 'maintenance_runs';

/** The tables that a server without users fills: a database that has rows only there is empty. */
export const FILLED_BY_SERVER: readonly string[] = [
  COUNTS,
  IDENTITY,
  'audit_log',
  'jobs',
  'reserved_names',
  RUNS,
];

/** The same connection, typed as tables and rows of any schema. */
export const rowsOf = (database: Kysely<Schema>): Rows => database as unknown as Rows;

/** The tables of this product by name, without those of the migrations. */
export async function tablesOf(copying: CopyOptions, database: Rows): Promise<Table[]> {
  const currentSchema = await copying.schema(database);
  const introspected = await database.introspection.getTables();
  const tables: Table[] = [];
  for (const { name, schema, isView, columns } of introspected.toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (schema !== currentSchema || isView) continue;
    tables.push({
      name,
      columns: columns.map((column) => column.name).sort(),
      key: await copying.key(database, name),
      counts: await copying.counts(database, name),
    });
  }
  return tables;
}

/** The migrations applied to a database; none where it is new. */
export async function stepsOf(database: Rows): Promise<string[]> {
  const all = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!all.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  );
  return rows.map(({ name }) => name);
}
