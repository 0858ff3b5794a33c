import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';
import { startLine, startWarnings } from './start-line.ts';
import { fileIn } from './store/sqlite.ts';
import { openStore } from './store/open.ts';
import { migrationNames } from './store/migrations/index.ts';
import { createDatabase } from './test/database.ts';
import { launch } from './test/faults/server.ts';
import { runProgram } from './test/process.ts';
import { markPostgres, requireNoPostgres, WasPostgresError } from './operation/postgres-marker.ts';

const database = await createDatabase();
afterAll(() => database.drop());

const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** What a start prints until it is ready and has said all of it; it is ended then. */
async function said(settings: Record<string, string>): Promise<string> {
  const { child, ready, ended } = launch(database, { settings });
  await ready;
  child.kill('SIGTERM');
  return (await ended).output;
}

describe('a start', () => {
  const looks = { PUBLIC_URI: 'https://secret.example', MERIDIAN_COLOR: 'secret' };
  const saying = said({ ...looks, HOST: '0.0.0.0' });

  it('prints its version, engine, data folder and migrations in one line', async () => {
    const line = (await saying).split('\n').find((one) => /^Meridian \d/.test(one));
    expect(line).toMatch(
      new RegExp(
        `^Meridian \\d+\\.\\d+\\.\\d+, SQLite, data folder /\\S+, ${migrationNames.length} migrations$`,
      ),
    );
  });

  it.each([
    [
      'postgres://ada:s%20ecret@db.example.com:5433/plans?password=secret2&sslmode=require',
      'db.example.com:5433/plans',
    ],
    ['postgresql://db/meridian', 'db/meridian'],
    ['postgres:///plans?host=/run/postgresql&user=ada&password=secret', '/run/postgresql/plans'],
    ['postgres://ada:secret@one:5432,two:5432/plans', 'the server that DATABASE_URL names'],
  ])('prints no password of %s', (databaseUrl, address) => {
    const line = startLine({ dataFolder: './data', databaseUrl });
    expect(line).toContain(`PostgreSQL at ${address}, data folder /`);
    expect(line).not.toMatch(/secret|ecret/);
  });

  it('names variables that look like settings and are none, without their values, and warns of settings', async () => {
    const output = await saying;
    expect(output).toMatch(/^PUBLIC_URL is not set, /m);
    expect(output).toMatch(/^Everybody who reaches this server may register\./m);
    expect(output).toContain('PUBLIC_URI is not a setting. Is PUBLIC_URL meant?\n');
    expect(output).toContain('MERIDIAN_COLOR is not a setting. Settings are listed in docs/operating.md.\n');
    expect(output).not.toContain('secret');
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 1],
    [{ HOST: '0.0.0.0', REGISTRATION: 'invite' }, 0],
    [{ HOST: '127.0.0.1' }, 0],
  ])('with %j says %d times that everybody may register', (settings, times) => {
    const all = startWarnings(readConfig(settings), settings).filter((one) =>
      /^Everybody who reaches this server may register\. .*REGISTRATION/.test(one),
    );
    expect(all).toHaveLength(times);
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 1],
    [{ HOST: '127.0.0.1', TRUST_PROXY: '1' }, 1],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://plans.example.com' }, 0],
    [{ HOST: '127.0.0.1' }, 0],
  ])('with %j says %d times that links follow the Host header', (settings, times) => {
    const all = startWarnings(readConfig(settings), settings).filter((one) =>
      /^PUBLIC_URL is not set, .*Host header/.test(one),
    );
    expect(all).toHaveLength(times);
  });

  it('logs no probes at the level info, though it logs other requests', async () => {
    const { child, ready, ended } = launch(database, { settings: { LOG_LEVEL: 'info' } });
    onTestFinished(() => void child.kill('SIGKILL'));
    const address = await ready;
    for (const probe of ['/healthz', '/readyz', '/theme.json'])
      await (await fetch(`${address}${probe}`)).text();
    child.kill('SIGTERM');
    const { output } = await ended;
    expect(output).toContain('"url":"/theme.json"');
    expect(output).not.toMatch(/healthz|readyz/);
    expect(output.match(/"msg":"request completed"/g)).toHaveLength(1);
  });
});

describe('a data folder that was used with PostgreSQL', () => {
  const url = 'postgres://ada:secret@db/plans';
  const embedded = (folder: string, more = {}) => ({ MERIDIAN_DATA: folder, DATABASE_URL: '', ...more });

  it('is not started with an empty embedded database, unless that is meant', async () => {
    const folder = newFolder();
    markPostgres(folder, url);
    const { code, output } = await launch(database, { settings: embedded(folder) }).ended;
    expect(code).toBe(2);
    expect(output).toBe(
      `MERIDIAN_DATA ${folder} was used with PostgreSQL (db/plans), and no embedded database is in it. Set DATABASE_URL as before; or set EMBEDDED_AFTER_POSTGRES=on for one start, if the embedded database is meant.\n`,
    );
    expect(existsSync(fileIn(folder))).toBe(false);
    expect(await said(embedded(folder, { EMBEDDED_AFTER_POSTGRES: 'on' }))).toContain('Meridian is ready');
    expect(await said(embedded(folder))).toContain('Meridian is ready');
  });

  it('is not started with the embedded database that was moved from it, also after starts with PostgreSQL', () => {
    const folder = newFolder();
    markPostgres(folder, url, { moved: true });
    markPostgres(folder, url);
    expect(() => requireNoPostgres(folder, false)).toThrow(WasPostgresError);
    expect(() => requireNoPostgres(folder, false)).toThrow(
      /was moved to PostgreSQL \(db\/plans\), so it is out of date/,
    );
  });

  it('is not started with an embedded database that people had used before PostgreSQL', async () => {
    const folder = newFolder();
    await (await openStore({ dataFolder: folder, databaseUrl: undefined })).close();
    markPostgres(folder, url);
    expect(() => requireNoPostgres(folder, false)).toThrow(
      /\(db\/plans\), so the embedded database in it is not the one that people used last\. Set DATABASE_URL/,
    );
  });

  it('makes commands refuse the embedded database, and keeps its mark', async () => {
    const folder = newFolder();
    await (await openStore({ dataFolder: folder, databaseUrl: undefined })).close();
    markPostgres(folder, url, { moved: true });
    const commands = [
      ['operation/users.ts', 'list'],
      ['operation/backup.ts', newFolder()],
      ['operation/disk-use.ts'],
      ['operation/jobs.ts', 'list'],
    ] as const;
    for (const [program, ...words] of commands) {
      const refused = await runProgram(program, words, embedded(folder));
      expect(refused, program).toMatchObject({
        code: 2,
        err: expect.stringContaining('so it is out of date'),
      });
    }
    const meant = embedded(folder, { EMBEDDED_AFTER_POSTGRES: 'on' });
    expect(await runProgram('operation/users.ts', ['list'], meant)).toMatchObject({ code: 0 });
    expect(() => requireNoPostgres(folder, false)).toThrow(WasPostgresError);
  });

  it('is no matter where it cannot be written', () => {
    expect(() => markPostgres('/dev/null/data', url)).not.toThrow();
    expect(() => requireNoPostgres('/dev/null/data', false)).not.toThrow();
  });
});
