import { type Kysely, sql } from 'kysely';
import type { Schema } from '../store/schema.ts';
import type { Engine } from '../store/store.ts';

/** Tables and rows as they are found, whatever version of the schema they have. */
export type Rows = Kysely<Record<string, Record<string, unknown>>>;

/** A table as it is copied: its columns by name, and the columns of its primary key in their order. */
export interface Table {
  name: string;
  columns: string[];
  key: { name: string; isText: boolean }[];
  /** The column that counts up by itself. */
  counts: string | undefined;
}

/** What copying a whole database does differently on each engine. What moves rows runs inside a transaction. */
export interface Copying {
  /** The schema whose tables are meant, where the engine has several. */
  schema(database: Rows): Promise<string | undefined>;
  key(database: Rows, table: string): Promise<Table['key']>;
  /** The column of a table that counts up by itself. */
  counts(database: Rows, table: string): Promise<string | undefined>;
  /** All rows in the order of the key, in batches. */
  batches(database: Rows, table: Table): AsyncIterable<Record<string, unknown>[]>;
  /** The highest number a table's counter ever gave; 0 for none. */
  counter(database: Rows, table: Table): Promise<number>;
  setCounter(database: Rows, table: Table, value: number): Promise<void>;
  /** From here on, references between rows are checked once, at the end: rows come in any order. */
  deferReferences(database: Rows): Promise<void>;
  checkReferences(database: Rows): Promise<void>;
}

/** A whole database, opened to be copied or to be filled; opening it changes nothing in it. */
export interface Whole {
  readonly engine: Engine;
  /** What people call it; no secret. */
  readonly name: string;
  readonly database: Kysely<Schema>;
  readonly copying: Copying;
  close(): Promise<void>;
}

/** The table of the counts of attempts: over within the hour, so they are no content. */
export const COUNTS = 'sign_in_limits';

/** The same connection, seen as tables and rows of any schema. */
export const rowsOf = (database: Kysely<Schema>): Rows => database as unknown as Rows;

/** The tables of this product, by name; not those in which the schema's steps are kept. */
export async function tablesOf(copying: Copying, database: Rows): Promise<Table[]> {
  const own = await copying.schema(database);
  const found = await database.introspection.getTables();
  const tables: Table[] = [];
  for (const { name, schema, isView, columns } of found.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (schema !== own || isView) continue;
    tables.push({
      name,
      columns: columns.map((column) => column.name).sort(),
      key: await copying.key(database, name),
      counts: await copying.counts(database, name),
    });
  }
  return tables;
}

/** The steps of the schema that a database went through; none where it is new. */
export async function stepsOf(database: Rows): Promise<string[]> {
  const all = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!all.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  );
  return rows.map(({ name }) => name);
}
