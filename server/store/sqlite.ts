import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { Signals } from './signals.ts';
import type { Reader, Store } from './store.ts';
import { attachWriter } from './writer.ts';

/** How often another process's commits are looked for, such as an operator's command: milliseconds. */
const FOREIGN_MS = 400;

/** How many prepared statements a connection keeps. */
const STATEMENTS_KEPT = 500;

/** Node's own SQLite as Kysely's dialect wants it. A transaction takes the write lock at once, so it never fails half-way for want of it. */
function adapt(database: DatabaseSync, writes: boolean): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const statement = database.prepare(writes && sql === 'begin' ? 'begin immediate' : sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
      run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
      iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
    };
  };
  return {
    prepare(sql) {
      const known = kept.get(sql);
      if (known) return known;
      const made = prepare(sql);
      // Lists of ids make a text for each length; the few texts that matter are soon there again.
      if (kept.size >= STATEMENTS_KEPT) kept.clear();
      kept.set(sql, made);
      return made;
    },
    close: () => {
      kept.clear();
      database.close();
    },
  };
}

function connect(file: string, writes: boolean): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  if (!writes) database.exec('PRAGMA query_only = ON;');
  return database;
}

const kysely = (database: DatabaseSync, writes: boolean): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(database, writes) }) });

/**
 * Signals that something was written by another process. `data_version` moves on a connection only when another one
 * commits, and nothing but this process's writer commits here: reading it touches no data.
 */
function watchForeignCommits(writing: DatabaseSync, signals: Signals): () => void {
  const version = writing.prepare('PRAGMA data_version');
  const read = (): unknown => version.get()?.['data_version'];
  let known = read();
  const timer = setInterval(() => {
    const now = read();
    if (now === known) return;
    known = now;
    signals.emit({ of: 'unknown' });
  }, FOREIGN_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Opens the embedded database in a folder, made when missing, and brings its schema up to date. */
export async function openSqlite(folder: string): Promise<Store> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'meridian.sqlite');
  const writing = connect(file, true);
  const writer = kysely(writing, true);
  await migrate(writer, 'sqlite');
  const reader = kysely(connect(file, false), false);
  const signals = new Signals();
  const stopWatching = watchForeignCommits(writing, signals);
  const store: Store = {
    engine: 'sqlite',
    read: reader,
    snapshot: (reads) => reader.transaction().execute((transaction) => reads(transaction as Reader)),
    listen: (listener) => signals.listen(listener),
    tell: (signal) => signals.tell(signal),
    close: async () => {
      stopWatching();
      await reader.destroy();
      await writer.destroy();
    },
  };
  return attachWriter(store, writer, signals);
}
