import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { connectBeside, createDatabase, engine } from '../test/database.ts';
import { connectPostgres } from './postgres.ts';
import { openStore } from './open.ts';

const urlOf = (given: string): string =>
  readConfig({ DATABASE_URL: `postgres://ada:secret@db/meridian?${given}` }).databaseUrl ?? '';
const parametersOf = (given: string) => Object.fromEntries(new URL(urlOf(given)).searchParams);

describe('DATABASE_URL', () => {
  it('should stay as it is where it says nothing about TLS', () => {
    expect(urlOf('application_name=a%20b')).toBe('postgres://ada:secret@db/meridian?application_name=a%20b');
    const socket = 'postgres://ada@/meridian?host=/var/run/postgresql';
    expect(readConfig({ DATABASE_URL: socket }).databaseUrl).toBe(socket);
  });

  it.each([
    ['sslmode=disable', { sslmode: 'disable' }],
    ['sslmode=require', { sslmode: 'require' }],
    ['ssl=true', { sslmode: 'require' }],
    ['sslmode=verify-ca&sslrootcert=/ca.pem', { sslmode: 'verify-ca', sslrootcert: '/ca.pem' }],
    ['sslmode=verify-full&sslrootcert=/ca.pem', { sslmode: 'verify-full', sslrootcert: '/ca.pem' }],
    ['sslrootcert=/ca.pem', { sslmode: 'verify-full', sslrootcert: '/ca.pem' }],
    ['sslrootcert=system', { sslmode: 'verify-full' }],
  ])('should be taken as libpq takes it: %s', (given, meant) => {
    expect(parametersOf(given)).toEqual({ ...meant, uselibpqcompat: 'true' });
  });

  it.each([
    ['sslmode=prefer', 'has sslmode=prefer, which must be one of disable, require, verify-ca, verify-full'],
    ['sslmode=allow', 'has sslmode=allow, which must be'],
    ['sslmode=', 'has sslmode=, which must be'],
    ['sslmode=no-verify', 'has sslmode=no-verify, which must be'],
    ['sslmode=verify-ca', 'has sslmode=verify-ca, which needs sslrootcert'],
    [
      'sslmode=require&sslrootcert=system',
      'has sslrootcert=system, which goes with sslmode=verify-full only',
    ],
    ['sslmode=verify-full&sslcrl=/crl.pem', 'has sslcrl, which is not supported'],
    ['ssl=no-verify', 'has ssl, which is not supported'],
  ])('should be refused, with the reason and without the password: %s', (given, reason) => {
    const read = () => urlOf(given);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`DATABASE_URL ${reason}`);
    expect(read).not.toThrow('secret');
  });
});

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
  const { database } = connectPostgres(url, { max: 1 });
  try {
    const { rows } = await sql<{
      ssl: boolean;
    }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database);
    return rows[0]?.ssl === true;
  } finally {
    await database.destroy();
  }
}

/** What needs a PostgreSQL. */
function connecting(): void {
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
}

describe.each(engine === 'postgres' ? ['PostgreSQL'] : [])(
  'a %s with a certificate of its own authority',
  connecting,
);
