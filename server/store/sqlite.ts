import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { makeFolder } from './folder.ts';
import { Group } from './group.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { Signals } from './signals.ts';
import { Snapshots } from './snapshots.ts';
import type { Store } from './store.ts';
import { attachWriter } from './writer.ts';

/** How often the listeners are told where another process has committed, such as an operator's command: milliseconds. */
const FOREIGN_MS = 400;

/** How many prepared statements a connection keeps. */
const STATEMENTS_KEPT = 500;

/** Node's own SQLite as Kysely's dialect wants it. A transaction takes the write lock at once, so it never fails half-way for want of it. */
function adapt(database: DatabaseSync, writes: boolean): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const statement = database.prepare(writes && sql === 'begin' ? 'begin immediate' : sql);
    const run: SqliteStatement['run'] = (parameters) => statement.run(...(parameters as SQLInputValue[]));
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
      // SQLite rolls back by itself where it could not write. Doing it again would fail, and hide the reason.
      run: (parameters) =>
        sql === 'rollback' && !database.isTransaction ? { changes: 0, lastInsertRowid: 0 } : run(parameters),
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

/** The embedded database's file in its folder. */
export const fileIn = (folder: string): string => path.join(folder, 'meridian.sqlite');

/** Opens a file of the embedded database, made when missing, with the settings every connection to it has. */
export function connect(file: string, writes: boolean): DatabaseSync {
  // Its owner's alone, in whatever folder it lies; SQLite gives the files beside it the same rights. Only where it is new:
  // to close a file drops every lock this process holds on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  if (!writes) database.exec('PRAGMA query_only = ON;');
  return database;
}

/**
 * Kysely takes SQLite's schema changes for lasting at once; in truth they belong to their transaction. Told so, it migrates
 * in one: a migration that is broken off leaves nothing, and of two processes the second waits for the first.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** An open file under Kysely. */
export const kysely = (database: DatabaseSync, writes: boolean): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new Dialect({ database: adapt(database, writes) }) });

/** Says, each time it is called, whether another process has committed since the last time. */
function watchForeignCommits(writing: DatabaseSync): () => boolean {
  // The number changes on a connection when another one commits. The others of this process only read.
  const version = writing.prepare('PRAGMA data_version');
  const read = () => version.get()?.['data_version'];
  let known = read();
  return () => {
    const before = known;
    known = read();
    return known !== before;
  };
}

/** Opens the embedded database in a folder, made when missing, and brings its schema up to date. */
export async function openSqlite(folder: string): Promise<Store> {
  makeFolder(folder);
  const file = fileIn(folder);
  const writing = connect(file, true);
  const writer = kysely(writing, true);
  await migrate(writer, 'sqlite');
  // SQLite waits for a lock without letting anything else run: Group does so in its place.
  writing.exec('PRAGMA busy_timeout = 0');
  const reading = connect(file, false);
  const reader = kysely(reading, false);
  // Readers hardly ever meet a lock.
  reading.exec('PRAGMA busy_timeout = 100');
  const snapshots = new Snapshots(() => {
    const database = connect(file, false);
    database.exec('PRAGMA busy_timeout = 100');
    return { database, reader: kysely(database, false) };
  });
  const signals = new Signals();
  const hasForeignCommit = watchForeignCommits(writing);
  const watching = setInterval(() => {
    if (hasForeignCommit()) signals.emit({ of: 'unknown' });
  }, FOREIGN_MS).unref();
  const store: Store = {
    engine: 'sqlite',
    read: reader,
    snapshot: (reads) => snapshots.read(reads),
    listen: (listener) => signals.listen(listener),
    tell: (signal) => signals.tell(signal),
    changes: () => signals.changes,
    close: async () => {
      clearInterval(watching);
      await reader.destroy();
      await snapshots.close();
      // Kysely closes only what it was asked something; left open, it would keep the log from being written into the file.
      if (reading.isOpen) reading.close();
      await writer.destroy();
    },
  };
  const group = new Group(writer);
  return attachWriter(store, (work) => group.run(work), signals);
}
