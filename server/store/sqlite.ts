import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import { makeFolder } from '../lib/make-folder.ts';
import { Checkpoints } from './checkpoints.ts';
import { GroupCommit } from './group-commit.ts';
import { readIdentity } from './identity.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { Signals } from './signals.ts';
import { type Location, type Reader, type Store, WITHOUT_SIGNALS } from './store.ts';
import { kysely } from './sqlite-dialect.ts';
import { attachWriter } from './write.ts';

/** How often to look for commits of other processes, such as an operator's command, in milliseconds. */
const POLL_MS = 400;
/** How many snapshots are open at the same time; others wait. */
const SNAPSHOTS_MAX = 4;
/** How many connections of snapshots stay open for the next ones: a new one reads the whole schema first. */
const CONNECTIONS_KEPT = 2;
/** How long a reader waits for a lock, in milliseconds. It rarely meets one. */
const READ_TIMEOUT_MS = 100;

/** The file of the embedded database in its folder. */
export const fileIn = (folder: string): string => path.join(folder, 'meridian.sqlite');

/** Opens the file, made when missing, with the settings that every connection has. */
export function connect(file: string, writes: boolean, timeout = 5000): DatabaseSync {
  // Only its owner may read it. An existing file must not be opened here: closing it would drop the locks of this process on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  if (!writes) database.exec('PRAGMA query_only = ON;');
  return database;
}

/** Returns a function that tells whether another process has committed since its last call. */
function watchForeignCommits(writing: DatabaseSync): () => boolean {
  // SQLite changes this number for commits of other connections, and in this process only one writes.
  const version = writing.prepare('PRAGMA data_version');
  const read = () => version.get()?.['data_version'];
  let last = read();
  return () => {
    try {
      return last !== (last = read());
    } catch {
      // The disk may be away for a moment; the next look compares with the same number.
      return false;
    }
  };
}

/** A connection of snapshots, with the statements that it has prepared. */
interface Connection {
  database: DatabaseSync;
  reader: Kysely<Schema>;
}

/** The reads of a database file: single ones, and several on one consistent state. */
function readsOf(file: string): Pick<Store, 'read' | 'snapshot' | 'close'> {
  const reading = connect(file, false, READ_TIMEOUT_MS);
  const limit = pLimit(SNAPSHOTS_MAX);
  const idle: Connection[] = [];
  let isClosed = false;
  const open = (): Connection => {
    const database = connect(file, false, READ_TIMEOUT_MS);
    return { database, reader: kysely(database, false) };
  };
  const release = (connection: Connection): void => {
    const { database } = connection;
    if (!isClosed && !database.isTransaction && idle.length < CONNECTIONS_KEPT) idle.push(connection);
    else database.close();
  };
  return {
    read: kysely(reading, false),
    // A connection of its own, because a transaction on the shared one would include the reads of other requests.
    snapshot: (reads) =>
      limit(async () => {
        const connection = idle.pop() ?? open();
        try {
          return await connection.reader.transaction().execute((transaction) => reads(transaction as Reader));
        } finally {
          release(connection);
        }
      }),
    close: () => {
      isClosed = true;
      for (const database of [reading, ...idle.splice(0).map((connection) => connection.database)])
        database.close();
      return Promise.resolve();
    },
  };
}

/** Opens an embedded database that another thread has opened, to read only. It hears no signals. */
export const openSqliteReads = (location: Location): Store => ({
  engine: 'sqlite',
  location,
  identity: location.identity,
  ...readsOf(fileIn(location.dataFolder)),
  ...WITHOUT_SIGNALS,
});

/** Opens the embedded database in a folder, made when missing, and brings its schema up to date. */
export async function openSqlite(folder: string): Promise<Store> {
  makeFolder(folder);
  const file = fileIn(folder);
  const writing = connect(file, true);
  const writer = kysely(writing, true);
  let identity: string;
  try {
    await migrate(writer, 'sqlite');
    identity = await readIdentity(writer);
  } catch (error) {
    writing.close();
    throw error;
  }
  // SQLite would block the process while it waits for the lock; GroupCommit waits without blocking.
  writing.exec('PRAGMA busy_timeout = 0');
  const reads = readsOf(file);
  const signals = new Signals();
  const hasForeignCommit = watchForeignCommits(writing);
  const polling = setInterval(() => {
    if (hasForeignCommit()) signals.emit({ of: 'resync' });
  }, POLL_MS).unref();
  const checkpoints = new Checkpoints(writing, file);
  const store: Store = {
    engine: 'sqlite',
    location: { dataFolder: folder, databaseUrl: undefined, identity },
    identity,
    ...reads,
    // One process serves a database, and gets all of its own signals.
    ...WITHOUT_SIGNALS,
    listen: (listener) => signals.listen(listener),
    close: async () => {
      clearInterval(polling);
      await checkpoints.close();
      await reads.close();
      writing.close();
    },
  };
  const group = new GroupCommit(writer, checkpoints);
  return attachWriter(store, { transact: (work) => group.run(work), signals });
}
