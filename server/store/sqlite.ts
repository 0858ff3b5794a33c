import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect, type SqliteDatabase } from 'kysely';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import type { Reader, Store } from './store.ts';
import { attachWriter } from './writer.ts';

/** Node's own SQLite as Kysely's dialect wants it. A transaction takes the write lock at once, so it never fails half-way for want of it. */
function adapt(database: DatabaseSync, writes: boolean): SqliteDatabase {
  return {
    prepare(sql) {
      const statement = database.prepare(writes && sql === 'begin' ? 'begin immediate' : sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
    close: () => database.close(),
  };
}

function connect(file: string, writes: boolean): Kysely<Schema> {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  if (!writes) database.exec('PRAGMA query_only = ON;');
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(database, writes) }) });
}

/** Opens the embedded database in a folder, made when missing, and brings its schema up to date. */
export async function openSqlite(folder: string): Promise<Store> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'meridian.sqlite');
  const writer = connect(file, true);
  await migrate(writer, 'sqlite');
  const reader = connect(file, false);
  const store: Store = {
    engine: 'sqlite',
    read: reader,
    snapshot: (reads) => reader.transaction().execute((transaction) => reads(transaction as Reader)),
    close: async () => {
      await reader.destroy();
      await writer.destroy();
    },
  };
  return attachWriter(store, writer);
}
