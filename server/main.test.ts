import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { connectBeside, createDatabase } from './test/database.ts';
import { launch } from './test/faults/server.ts';
import { until } from './test/wait.ts';

const database = await createDatabase();
afterAll(() => database.drop());

/** The product as a process of its own, on the tests' database, until the test ends. */
function start(settings: Record<string, string>) {
  const launched = launch(database, { settings });
  onTestFinished(() => void launched.child.kill('SIGKILL'));
  return launched;
}

it('answers at the address it prints, and ends with 0 on SIGTERM', async () => {
  const { child, ready, ended } = start({});
  const address = await ready;
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' });
  expect((await fetch(`${address}/api/user`)).status).toBe(401);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0 });
});

it('ends with 2 and names each setting that is wrong', async () => {
  const { code, output } = await start({ PORT: 'eighty', PUBLIC_URL: 'plans.example.com' }).ended;
  expect(code).toBe(2);
  expect(output).toMatch(/^PORT must [^\n]+\nPUBLIC_URL must [^\n]+\n$/);
});

it('runs scheduled backups of the embedded database, and reports them in the metrics', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-main-'));
  const METRICS_TOKEN = 'the-token-of-the-monitoring';
  const embedded = { MERIDIAN_DATA: folder, DATABASE_URL: '', BACKUP_EVERY: '1h', METRICS_TOKEN };
  const { child, ready, ended } = start(embedded);
  const address = await ready;
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  await until('a backup is reported', async () => {
    const text = await (await fetch(`${address}/metrics`, { headers })).text();
    return /^meridian_backup_last_success_timestamp_seconds [1-9]/m.test(text);
  });
  expect(readdirSync(path.join(folder, 'backups'))).toEqual([
    expect.stringMatching(/^scheduled-.*\.jsonl\.gz$/),
  ]);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0 });
  rmSync(folder, { recursive: true });
});

it('stops a job that runs when it ends, and releases its claim', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-main-'));
  const embedded = { MERIDIAN_DATA: folder, DATABASE_URL: '', BACKUP_EVERY: '1h' };
  const { child, ready, ended } = start(embedded);
  await ready;
  const beside = connectBeside({ ...database, dataFolder: folder, databaseUrl: undefined });
  const claims = async (): Promise<unknown[]> => {
    const rows = await beside.selectFrom('jobs').select('claimed_by').where('kind', '=', 'backup').execute();
    return rows.map((row) => row.claimed_by);
  };
  await until('the backup runs', async () => (await claims()).some((node) => node !== null));
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0 });
  expect(await claims()).toEqual([null]);
  expect(readdirSync(path.join(folder, 'backups')).filter((name) => name.endsWith('.partial'))).toEqual([]);
  await beside.destroy();
  rmSync(folder, { recursive: true });
});

it.each([
  ['PORT', {}],
  ['METRICS_PORT', { PORT: '0' }],
])('says that %s is taken, and ends with 2', async (name, settings) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, output } = await start({ ...settings, [name]: String(port) }).ended;
  other.close();
  expect(output).toBe(`${name} ${port} is taken on 127.0.0.1. Set ${name} to a free one.\n`);
  expect(code).toBe(2);
});

it('reports that HOST is no address of the machine, and exits with 2', async () => {
  const { code, output } = await start({ HOST: '192.0.2.1' }).ended;
  expect(output).toBe('HOST 192.0.2.1 is not an address of this machine.\n');
  expect(code).toBe(2);
});

it.each([
  [
    { MERIDIAN_DATA: import.meta.filename, DATABASE_URL: '' },
    /^MERIDIAN_DATA \S+ could not be opened: [^\n]+\n$/,
  ],
  [
    { DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/plans' },
    /^The database at DATABASE_URL could not be opened: [^\n]+\n$/,
  ],
])('names the setting of a database that does not open, and ends with 1', async (settings, words) => {
  const { code, output } = await start(settings).ended;
  expect(output).toMatch(words);
  expect(output).not.toContain('secret');
  expect(code).toBe(1);
});
