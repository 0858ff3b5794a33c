import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { connectPostgres, openPostgres } from '../store/postgres.ts';
import type { Schema } from '../store/schema.ts';
import { connect, fileIn, openSqlite } from '../store/sqlite.ts';
import { kysely } from '../store/sqlite-dialect.ts';

/** A separate database, by its settings. */
export interface Database {
  dataFolder: string;
  databaseUrl: string | undefined;
  /** Removes it; nothing may be connected any more. */
  drop(): Promise<void>;
}

const TEMPLATE = 'meridian_template';

const within = (cluster: string, name: string): string => {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
};

async function onCluster<T>(cluster: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(cluster);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates the migrated template once per run: the first worker does, the others wait for the lock. */
async function requireTemplate(cluster: string, client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock(1)');
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
  if (!rowCount) {
    const making = `${TEMPLATE}_making`;
    await client.query(`drop database if exists ${making}`);
    await client.query(`create database ${making}`);
    const store = await openPostgres(within(cluster, making));
    await store.close();
    await client.query(`alter database ${making} rename to ${TEMPLATE}`);
  }
  await client.query('select pg_advisory_unlock(1)');
}

/** PostgreSQL's SQLSTATE for a database with open connections. */
const IN_USE = '55006';
/** How long connections that were closed may take to be gone: milliseconds. */
const LEAVING_MS = 10_000;

/** Who is still connected to a database, and what they asked last. */
async function sessionsOf(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query(
    'select application_name, state, query from pg_stat_activity where datname = $1',
    [name],
  );
  return JSON.stringify(rows);
}

/** Drops a database; throws where a connection stays open. */
async function dropUnused(client: pg.Client, name: string): Promise<void> {
  const until = Date.now() + LEAVING_MS;
  const isLeaving = (error: unknown) =>
    (error as { code?: unknown } | null)?.code === IN_USE && Date.now() < until;
  for (;;) {
    try {
      await client.query(`drop database ${name}`);
      return;
    } catch (error) {
      if (!isLeaving(error))
        throw new Error(`${name} stays in use: ${await sessionsOf(client, name)}`, { cause: error });
      await delay(50);
    }
  }
}

async function createPostgres(empty: boolean): Promise<Database> {
  const cluster = process.env['MERIDIAN_TEST_POSTGRES'];
  if (cluster === undefined) throw new Error('MERIDIAN_TEST_POSTGRES names no cluster');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onCluster(cluster, async (client) => {
    if (!empty) await requireTemplate(cluster, client);
    await client.query(`create database ${name} template ${empty ? 'template1' : TEMPLATE}`);
  });
  // For the files of a server that uses PostgreSQL.
  const dataFolder = newFolder();
  return {
    dataFolder,
    databaseUrl: within(cluster, name),
    drop: async () => {
      await onCluster(cluster, (client) => dropUnused(client, name));
      rmSync(dataFolder, { recursive: true });
    },
  };
}

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'meridian-test-'));

/** The bytes of a migrated database. */
async function migratedBytes(): Promise<Buffer> {
  const folder = newFolder();
  await (await openSqlite(folder)).close();
  const bytes = readFileSync(fileIn(folder));
  rmSync(folder, { recursive: true });
  return bytes;
}

/** Made once in each worker: to migrate every database would take longer than many a file's tests. */
let migrated: Promise<Buffer> | undefined;

async function createSqlite(empty: boolean): Promise<Database> {
  const dataFolder = newFolder();
  if (!empty) writeFileSync(fileIn(dataFolder), await (migrated ??= migratedBytes()), { mode: 0o600 });
  return {
    dataFolder,
    databaseUrl: undefined,
    drop: () => Promise.resolve(rmSync(dataFolder, { recursive: true })),
  };
}

/** The engine this run is about. */
export const engine = process.env['MERIDIAN_TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** Creates a database for one test file; with `empty` it has no schema yet. */
export const createDatabase = async (empty = false): Promise<Database> =>
  engine === 'postgres' ? createPostgres(empty) : createSqlite(empty);

/** A direct connection to a database, without the server; the caller closes it. */
export function connectBeside({ databaseUrl, dataFolder }: Database): Kysely<Schema> {
  if (databaseUrl !== undefined) return connectPostgres(databaseUrl);
  mkdirSync(dataFolder, { recursive: true });
  return kysely(connect(fileIn(dataFolder), true), true);
}
