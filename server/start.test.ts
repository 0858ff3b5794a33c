import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';
import { writeMarker } from './files/marker.ts';
import { filesOf } from './files/open-files.ts';
import { startLine, startWarnings } from './start-line.ts';
import { fileIn } from './store/sqlite.ts';
import { openStore } from './store/open.ts';
import { migrationNames } from './store/migrations/index.ts';
import { createDatabase } from './test/database.ts';
import { launch } from './test/faults/server.ts';
import { startS3 } from './test/s3.ts';
import { runProgram } from './test/process.ts';
import { markPostgres, requireNoPostgres, WasPostgresError } from './operation/postgres-marker.ts';

const database = await createDatabase();
afterAll(() => database.drop());

const s3 = await startS3();

const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** What a start prints until it is ready and has said all of it; it is ended then. */
async function printed(settings: Record<string, string>): Promise<string> {
  const { child, ready, ended } = launch(database, { settings });
  await ready;
  child.kill('SIGTERM');
  return (await ended).output;
}

describe('a start', () => {
  const looks = { PUBLIC_URI: 'https://secret.example', MERIDIAN_COLOR: 'secret' };
  const saying = printed({ ...looks, HOST: '0.0.0.0' });

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

describe('a place for files', () => {
  it('is marked by the first start, and waited for where it cannot be reached', async () => {
    const settings = {
      FILES_LOCATION: 's3://bucket/files',
      S3_ENDPOINT: s3.access.endpoint ?? '',
      S3_REGION: s3.access.region,
      S3_ACCESS_KEY_ID: s3.access.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.access.secretAccessKey,
    };
    expect(await printed(settings)).toContain('Meridian is ready');
    expect([...s3.objects.keys()]).toEqual(['bucket/files/database.json']);
    // The code on which the unit starts it again.
    const away = { ...settings, S3_ENDPOINT: 'http://127.0.0.1:1' };
    expect(await launch(database, { settings: away }).ended).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^s3:\/\/bucket\/files cannot be reached at .* names their place\.$/m,
      ) as unknown,
    });
  });

  it.each<[string, Record<string, string>, number, RegExp]>([
    ['no location', { FILES_LOCATION: 's3:bucket' }, 2, /^s3:bucket must be a folder, or s3:/],
    ['without access', { FILES_LOCATION: 's3://bucket/files' }, 2, / needs S3_ACCESS_KEY_ID and /],
    [
      'of another database',
      { FILES_LOCATION: path.join(database.dataFolder, 'others') },
      2,
      /^FILES_LOCATION \S+ has the files of another database\. /,
    ],
    [
      'that cannot be written',
      { FILES_LOCATION: '/dev/null/files' },
      1,
      /^The files in \/dev\/null\/files could not be .*: ENOTDIR\. FILES_LOCATION names their place\.$/m,
    ],
  ])('that is %s ends the start', async (_what, settings, code, words) => {
    const others = filesOf({ dataFolder: '', filesLocation: path.join(database.dataFolder, 'others') });
    await writeMarker(others, 'another');
    const ended = await launch(database, { settings }).ended;
    expect(ended).toMatchObject({ code, output: expect.stringMatching(words) as unknown });
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
    expect(await printed(embedded(folder, { EMBEDDED_AFTER_POSTGRES: 'on' }))).toContain('Meridian is ready');
    expect(await printed(embedded(folder))).toContain('Meridian is ready');
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
