import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { connectBeside, createDatabase } from '../database.ts';
import { person } from '../person.ts';
import { bareEnvironment } from '../process.ts';
import { until } from '../wait.ts';
import { rounds } from './run.ts';
import { launch, Server } from './server.ts';

const database = await createDatabase();
const server = await new Server(database).start();
const ada = await person(server, 'Ada');
const lockFile = path.join(database.dataFolder, 'serving.lock');
afterAll(async () => {
  await server.end('SIGKILL');
  await database.drop();
});

it('refuses a second server on a data folder with a message, and serves it at once when the first was killed', async () => {
  const { code, output } = await launch(database).ended;
  expect(output).toBe(
    `MERIDIAN_DATA ${database.dataFolder} is served by another process already. Stop that one first, or name another folder; several nodes share a PostgreSQL, see DATABASE_URL.\n`,
  );
  expect(code).toBe(2);
  expect((await ada.call('user.read')).status).toBe(200);
  await server.end('SIGKILL');
  await server.start();
  expect((await ada.call('user.read')).status).toBe(200);
});

it('refuses a second server also after its lock file was deleted', async () => {
  rmSync(lockFile);
  const { code, output } = await launch(database).ended;
  expect(output).toContain('is served by another process already');
  expect(code).toBe(2);
  expect((await ada.call('user.read')).status).toBe(200);
  expect(existsSync(lockFile)).toBe(true);
});

it('ends with 1 where it stood still while its lock file was deleted and a second server took the folder', async () => {
  const folder = await createDatabase();
  const first = await new Server(folder).start();
  // Standing still within a write, it would hold the lock of the database too.
  const beside = connectBeside(folder);
  await until('its first jobs are done', async () => {
    const jobs = await beside.selectFrom('jobs').select(['due_at', 'claimed_by']).execute();
    const now = new Date().toISOString();
    return jobs.length > 0 && jobs.every(({ due_at, claimed_by }) => due_at > now && claimed_by === null);
  });
  await beside.destroy();
  first.process.child.kill('SIGSTOP');
  rmSync(path.join(folder.dataFolder, 'serving.lock'));
  const second = await new Server(folder).start();
  const { code, output } = await first.end('SIGCONT');
  expect(output).toContain('is served by another process already');
  expect(code).toBe(1);
  await second.end('SIGTERM');
  await folder.drop();
});

it('lets commands on accounts work beside the server', async () => {
  const program = path.join(import.meta.dirname, '../../operation/users.ts');
  const env = { ...bareEnvironment, MERIDIAN_DATA: database.dataFolder };
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'disable', 'Ada'], { env });
  expect(stdout).toContain('disabled');
  expect((await ada.call('user.read')).status).toBe(401);
});

const REMOTE: [string, number][] = [
  ['NFS', 0x6969],
  ['SMB', 0xfe534d42],
  ['FUSE', 0x65735546],
];

it.each(REMOTE.slice(0, rounds(REMOTE.length, 1)))(
  'warns about a data folder on %s, and serves it',
  async (name, type) => {
    const folder = await createDatabase();
    const remote = new Server(folder, { settings: { MERIDIAN_FAULT_FILE_SYSTEM: String(type) } });
    await remote.start();
    expect(remote.process.output()).toContain(
      `MERIDIAN_DATA ${folder.dataFolder} lies on a network file system (${name}). Its locks and syncs may not hold`,
    );
    await remote.end('SIGTERM');
    await folder.drop();
  },
);

it('does not warn about a local disk', () => {
  expect(server.process.output()).toMatch(/^Meridian is ready at \S+\nMeridian \d[^\n]*\n$/);
});

it('reports at once that a folder cannot be created, also if the system would loop for ever', async () => {
  const start = performance.now();
  const { code, output } = await launch({ dataFolder: '/proc/nope/data', databaseUrl: undefined }).ended;
  expect(output).toMatch(/^MERIDIAN_DATA \/proc\/nope\/data could not be opened: [^\n]+\n$/);
  expect(code).toBe(1);
  expect(performance.now() - start).toBeLessThan(10_000);
});
