import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { FileStore } from '../files/file-store.ts';
import { writeMarker } from '../files/marker.ts';
import { makeFolder } from '../lib/make-folder.ts';
import { syncFolder } from '../lib/sync-folder.ts';
import { claimFolder } from './data-folder.ts';
import { unmarkPostgres } from './postgres-marker.ts';
import { IDENTITY, renewIdentity } from '../store/identity.ts';
import { migrate } from '../store/migrate.ts';
import { migrationNames } from '../store/migrations/index.ts';
import type { Schema } from '../store/schema.ts';
import { fileIn } from '../store/sqlite.ts';
import { OperationError } from './command.ts';
import { contentOf, fill, type Lines, type Summary, summaryOf } from './content.ts';
import { type Copied, type CopiedFiles, type MovingFile, readNamedFiles } from './named-files.ts';
import { fillPlace, placeFiles } from './place-files.ts';
import { openFile } from './sqlite.ts';
import {
  FILLED_BY_SERVER,
  type Rows,
  rowsOf,
  stepsOf,
  type Table,
  tablesOf,
  type WholeDatabase,
} from './whole.ts';

/** The migration that makes the identity. */
const IDENTITY_STEP: string = '0028_database_identity';
/** Prefix of the temporary folder in which the file is built. */
const ASIDE = '.restoring-';

/** Content to write, the migrations of its schema, and the summary it must have afterwards. */
export interface RestoreTarget {
  steps: string[];
  lines: Lines;
  /** Known for an archive; for a database it is the summary of what was read. */
  summary: Summary | undefined;
  /** The files to copy, and where to. */
  moving: AsyncIterable<MovingFile>;
  files: FileStore;
  /** What is changed once all is written and compared. */
  settle?: (database: Kysely<Schema>) => Promise<void>;
}

/** Throws OperationError unless the migrations are the first ones of this version. */
export function requireKnownSteps(steps: string[], name: string): void {
  if (steps.length > 0 && isDeepStrictEqual(steps, migrationNames.slice(0, steps.length))) return;
  throw new OperationError(
    `${name} was made by a newer version of Meridian. Use that version, or a later one.`,
  );
}

/** Fills an empty schema in an open transaction, and compares all rows with the given content. */
async function fillAndCompare(
  { copying }: WholeDatabase,
  database: Rows,
  target: RestoreTarget,
): Promise<Summary> {
  // The migrations made one.
  if (target.steps.includes(IDENTITY_STEP)) await database.deleteFrom(IDENTITY).execute();
  const passed = await fill(copying, database, target.lines);
  const stored = await summaryOf(contentOf(copying, database));
  for (const wanted of [passed, target.summary ?? passed]) {
    if (isDeepStrictEqual(stored, wanted)) continue;
    const tables = Object.keys(wanted.tables).filter(
      (name) => !isDeepStrictEqual(stored.tables[name], wanted.tables[name]),
    );
    throw new OperationError(
      `What was written is not what was read (${tables.join(', ')}). Nothing was kept.`,
    );
  }
  return stored;
}

/** Copies the files that the records of a filled database name, and marks both as belonging together. */
async function addFiles(database: Kysely<Schema>, { moving, files }: RestoreTarget): Promise<CopiedFiles> {
  const copied = await placeFiles(moving, files, await readNamedFiles(rowsOf(database), migrationNames));
  await writeMarker(files, await renewIdentity(database, files.location));
  return copied;
}

async function fillFile(file: string, target: RestoreTarget): Promise<Copied> {
  const whole = openFile(file, true);
  try {
    const { database } = whole;
    await migrate(database, 'sqlite', { last: target.steps.at(-1) });
    const summary = await database
      .transaction()
      .execute((transaction) => fillAndCompare(whole, rowsOf(transaction), target));
    await migrate(database, 'sqlite');
    await target.settle?.(database);
    return { summary, files: await addFiles(database, target) };
  } finally {
    await whole.close();
  }
}

/** Gives a file its name once its bytes are on the disk. */
async function moveSynced(made: string, file: string): Promise<void> {
  const handle = await open(made, 'r+');
  await handle.sync();
  await handle.close();
  await rename(made, file);
  await syncFolder(path.dirname(file));
}

async function makeFile(folder: string, target: RestoreTarget): Promise<Copied> {
  const file = fileIn(folder);
  // SQLite would apply the write-ahead log of an old database to this one.
  const there = [file, `${file}-wal`, `${file}-shm`].find((path) => existsSync(path));
  if (there !== undefined) {
    throw new OperationError(
      `${there} is there already. Name an empty folder by MERIDIAN_DATA, or put the old database's files away.`,
    );
  }
  // The files of a killed restore; the lock keeps other restores out.
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(ASIDE))) {
    rmSync(path.join(folder, name), { recursive: true });
  }
  const aside = mkdtempSync(path.join(folder, ASIDE));
  try {
    const made = path.join(aside, path.basename(file));
    const copied = await fillPlace(target.files, async () => {
      const filled = await fillFile(made, target);
      await moveSynced(made, file);
      return filled;
    });
    unmarkPostgres(folder);
    return copied;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/**
 * Creates the embedded database of a data folder that has none: it is built in a temporary folder, synced, then moved. Throws
 * OperationError where there is one, FolderTakenError where a server uses the folder.
 */
export async function makeEmbedded(folder: string, target: RestoreTarget): Promise<Copied> {
  makeFolder(folder);
  const release = await claimFolder(folder);
  try {
    return await makeFile(folder, target);
  } finally {
    release();
  }
}

async function requireNoRows({ name }: WholeDatabase, database: Rows, tables: Table[]): Promise<void> {
  for (const table of tables.filter((table) => !FILLED_BY_SERVER.includes(table.name))) {
    const row = await database
      .selectFrom(table.name)
      .select(sql.lit(1).as('one'))
      .limit(1)
      .executeTakeFirst();
    if (row) {
      throw new OperationError(`There is data in ${name} already (${table.name}). Name an empty database.`);
    }
  }
}

async function requireEmpty(whole: WholeDatabase, database: Rows, steps: string[]): Promise<void> {
  const { name } = whole;
  const tables = await tablesOf(whole.copying, database);
  const appliedSteps = await stepsOf(database);
  if (tables.length > 0 && appliedSteps.length === 0) {
    throw new OperationError(`There are tables of something else in ${name}. Name an empty database.`);
  }
  // Checked before any lock, so that a database in use, named by mistake, is not blocked.
  await requireNoRows(whole, database, tables);
  for (const table of tables) {
    await sql`lock table ${sql.table(table.name)} in access exclusive mode`.execute(database);
  }
  await requireNoRows(whole, database, tables);
  for (const table of tables.filter((table) => FILLED_BY_SERVER.includes(table.name))) {
    await database.deleteFrom(table.name).execute();
  }
  if (appliedSteps.length > steps.length) {
    throw new OperationError(
      `The tables in ${name} are of a newer version than the data. Name an empty database.`,
    );
  }
}

/** Creates and fills the tables of an empty PostgreSQL in one transaction. Throws OperationError where it is not empty. */
export function fillPostgres(whole: WholeDatabase, target: RestoreTarget): Promise<Copied> {
  return fillPlace(target.files, () =>
    whole.database.transaction().execute(async (transaction) => {
      await requireEmpty(whole, rowsOf(transaction), target.steps);
      await migrate(transaction, 'postgres', { last: target.steps.at(-1) });
      const summary = await fillAndCompare(whole, rowsOf(transaction), target);
      await migrate(transaction, 'postgres');
      await target.settle?.(transaction);
      return { summary, files: await addFiles(transaction, target) };
    }),
  );
}
