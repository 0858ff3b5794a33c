import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { connectBeside, createDatabase } from '../test/database.ts';
import { openStore } from './open.ts';
import { connectPostgres } from './postgres.ts';

const certificate = (name: string): string => path.join(import.meta.dirname, '..', 'test', 'tls', name);
const AUTHORITY = `sslrootcert=${certificate('authority.pem')}`;
const STRANGER = `sslrootcert=${certificate('stranger.pem')}`;

/** The database's URL with these parameters, at its address, which its certificate names, or at another name of it. */
const withTls = (cluster: string, given: string, host = '127.0.0.1'): string => {
  const url = new URL(cluster);
  url.hostname = host;
  url.search = given;
  return readConfig({ DATABASE_URL: url.href }).databaseUrl ?? '';
};

/** Whether a connection is encrypted; throws as connecting does. */
async function isEncrypted(url: string): Promise<boolean> {
  const database = connectPostgres(url);
  try {
    const { rows } = await sql<{
      ssl: boolean;
    }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database);
    return rows[0]?.ssl === true;
  } finally {
    await database.destroy();
  }
}

describe('a PostgreSQL with a certificate of its own authority', () => {
  const cluster = process.env['MERIDIAN_TEST_POSTGRES'] ?? '';

  it.each([
    ['', '127.0.0.1', false],
    ['sslmode=disable', '127.0.0.1', false],
    ['sslmode=require', 'localhost', true],
    [`sslmode=require&${AUTHORITY}`, 'localhost', true],
    [`sslmode=verify-ca&${AUTHORITY}`, 'localhost', true],
    [`sslmode=verify-full&${AUTHORITY}`, '127.0.0.1', true],
    [`sslmode=verify-full&sslnegotiation=direct&${AUTHORITY}`, '127.0.0.1', true],
  ])('should be connected to by "%s" at %s; encrypted: %s', async (given, host, encrypted) => {
    expect(await isEncrypted(withTls(cluster, given, host))).toBe(encrypted);
  });

  it.each([
    [`sslmode=require&${STRANGER}`, '127.0.0.1', /certificate/],
    [`sslmode=verify-ca&${STRANGER}`, '127.0.0.1', /certificate/],
    ['sslmode=verify-full', '127.0.0.1', /certificate/],
    ['sslrootcert=system', '127.0.0.1', /certificate/],
    [`sslmode=verify-full&${AUTHORITY}`, 'localhost', /altnames/],
    ['sslmode=require&sslrootcert=/nowhere.pem', '127.0.0.1', /ENOENT.*\/nowhere\.pem/],
  ])('should not be connected to by "%s" at %s', async (given, host, reason) => {
    await expect(isEncrypted(withTls(cluster, given, host))).rejects.toThrow(reason);
  });

  it('should be talked to over TLS by every connection of a server', async () => {
    const database = await createDatabase();
    const databaseUrl = withTls(database.databaseUrl ?? '', `sslmode=verify-full&${AUTHORITY}`);
    const store = await openStore({ dataFolder: '', databaseUrl });
    const { promise: listens, resolve: isListening } = Promise.withResolvers<void>();
    // Said once the connection that listens is there.
    const forget = store.listen(() => isListening());
    await listens;
    await store.read.selectFrom('users').select('id').execute();
    const beside = connectBeside(database);
    const { rows } = await sql<{ ssl: boolean }>`
        select ssl from pg_stat_ssl join pg_stat_activity using (pid)
        where datname = current_database() and pid <> pg_backend_pid()`.execute(beside);
    await beside.destroy();
    forget();
    await store.close();
    await database.drop();
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
  });
});
