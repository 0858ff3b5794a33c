import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { hasFailed } from '../jobs/inspect.ts';
import { JobRunner } from '../jobs/runner.ts';
import { openStore } from '../store/open.ts';
import { write } from '../store/write.ts';
import { describe, it } from '../test/both.ts';
import { createDatabase } from '../test/database.ts';
import { bareEnvironment, settingsOf } from '../test/process.ts';
import { startS3 } from '../test/s3.ts';
import { until } from '../test/wait.ts';
import { checkArchive } from './archive.ts';
import { type Backups, expired, scheduledBackups, untilDue } from './schedule.ts';

const HOUR_MS = 60 * 60 * 1000;
const dataFolder = mkdtempSync(path.join(tmpdir(), 'meridian-schedule-'));
const folder = path.join(dataFolder, 'backups');
const database = await createDatabase();
afterAll(async () => {
  rmSync(dataFolder, { recursive: true });
  await database.drop();
});

const log: { message: string; details: object }[] = [];
const logger = {
  info: (details: object, message: string): void => void log.push({ details, message }),
};

/** The settings of a database that is not there. */
const NONE = { MERIDIAN_DATA: path.join(dataFolder, 'no-database-here') };
const KEY = { SECRET_KEY: 'a key of a test with 32 characters'.replaceAll(' ', '-') };

const s3 = await startS3();
const S3 = {
  S3_ENDPOINT: s3.access.endpoint ?? '',
  S3_REGION: s3.access.region,
  S3_ACCESS_KEY_ID: s3.access.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.access.secretAccessKey,
};

function backupsIn(place: string, keep: number, env: Record<string, string> = settingsOf(database)): Backups {
  log.length = 0;
  const backups = { everyMs: 24 * HOUR_MS, keep: { count: keep, days: undefined }, place };
  return scheduledBackups({ backups, s3: s3.access }, { ...bareEnvironment, ...S3, ...env }, logger);
}

const principal = { kind: 'job', job: 'backup' } as const;
const { signal } = new AbortController();
/** Runs the job once; returns in how many hours it is due next. */
async function run({ job }: Backups): Promise<number> {
  const next = await job.perform(null as never, { principal, signal, attempts: 1 });
  return next ? (next.getTime() - Date.now()) / HOUR_MS : 0;
}

const old = (day: number): string => `scheduled-2020-01-0${day}T00-00-00Z.jsonl.gz`;

describe('scheduled backups', () => {
  it('should be made when one is due, the oldest removed, and all else left alone', async () => {
    const backups = backupsIn(folder, 2);
    expect(await backups.last()).toBeUndefined();
    expect(await run(backups)).toBeCloseTo(24, 1);
    expect(log).toEqual([{ message: 'a scheduled backup was made', details: { place: folder } }]);
    const [first = ''] = readdirSync(folder);
    expect((await checkArchive(path.join(folder, first), undefined)).summary.tables['users']?.rows).toBe(0);
    expect(Math.abs(Date.now() - ((await backups.last())?.getTime() ?? 0))).toBeLessThan(HOUR_MS);

    rmSync(path.join(folder, first));
    const others = ['meridian-2020-01-01T00-00-00Z.jsonl.gz', 'notes.txt'];
    for (const name of [old(1), old(2), old(3), '.scheduled-x.partial', ...others]) {
      writeFileSync(path.join(folder, name), '');
    }
    await run(backups);
    const [newest = ''] = readdirSync(folder)
      .filter((name) => name.startsWith('scheduled-2'))
      .slice(-1);
    expect(newest).not.toBe(old(3));
    expect(readdirSync(folder).sort()).toEqual([...others, old(3), newest].sort());
  });

  it('should not be made again by a restart, also where the job is new', async () => {
    const before = readdirSync(folder);
    const backups = backupsIn(folder, 2);
    expect(await backups.last()).toBeDefined();
    expect(await run(backups)).toBeCloseTo(24, 1);
    expect(readdirSync(folder)).toEqual(before);
  });

  it('should be kept even if others are from the future, made before a clock was set back', async () => {
    const place = path.join(dataFolder, 'set-back');
    mkdirSync(place);
    for (const day of [1, 2]) writeFileSync(path.join(place, old(day).replace('2020', '2999')), '');
    const backups = backupsIn(place, 2);
    await run(backups);
    const [made = '', ...more] = readdirSync(place);
    expect(made).not.toMatch(/2999/);
    expect(more).toEqual([old(2).replace('2020', '2999')]);
    expect(Math.abs(Date.now() - ((await backups.last())?.getTime() ?? 0))).toBeLessThan(HOUR_MS);
  });

  it('should have the room that one which was killed had taken', async () => {
    const place = path.join(dataFolder, 'no-room');
    mkdirSync(place);
    writeFileSync(path.join(place, '.scheduled-x.partial'), '');
    await expect(run(backupsIn(place, 1, NONE))).rejects.toThrow();
    expect(readdirSync(place)).toEqual([]);
  });

  it('should say why one failed, keep existing ones, and leave nothing incomplete', async () => {
    const before = readdirSync(folder).filter((name) => name !== old(3));
    for (const name of readdirSync(folder)) if (!before.includes(name)) rmSync(path.join(folder, name));
    const place = path.join(dataFolder, 'elsewhere');
    const backups = backupsIn(place, 1, NONE);
    await expect(run(backups)).rejects.toThrow(/^There is no database in MERIDIAN_DATA /);
    expect(readdirSync(place)).toEqual([]);
    const misplaced = backupsIn(path.join(folder, 'notes.txt'), 1);
    await expect(run(misplaced)).rejects.toThrow();
    await expect(misplaced.last()).rejects.toThrow('could not be listed: ENOTDIR');
    expect(readdirSync(folder)).toEqual(before);
  });

  it('should leave nothing incomplete if the server stops meanwhile', async () => {
    const place = path.join(dataFolder, 'stopped');
    const backups = backupsIn(place, 1);
    const stopping = new AbortController();
    const running = backups.job.perform(null as never, { principal, signal: stopping.signal, attempts: 1 });
    stopping.abort();
    await expect(running).rejects.toThrow();
    expect(readdirSync(place)).toEqual([]);
  });

  it('should be in an S3 store, and kept there by their number', async () => {
    const place = 's3://bucket/of/backups';
    const others = ['of/backups/notes.txt', 'of/backups/meridian-2020-01-01T00-00-00Z.jsonl.gz'];
    for (const name of [...others, ...[1, 2, 3].map((day) => `of/backups/${old(day)}`)])
      s3.objects.set(`bucket/${name}`, Buffer.from(''));
    const backups = backupsIn(place, 2, { ...settingsOf(database), TMPDIR: dataFolder });
    expect(await run(backups)).toBeCloseTo(24, 1);
    const names = [...s3.objects.keys()].map((key) => key.slice('bucket/'.length)).toSorted();
    const made = names.find((name) => name.startsWith('of/backups/scheduled-2') && !name.endsWith(old(3)));
    expect(names).toEqual(expect.arrayContaining([...others, `of/backups/${old(3)}`, made]));
    expect(names).toHaveLength(4);
    const file = path.join(dataFolder, 'fetched.jsonl.gz');
    writeFileSync(file, s3.objects.get(`bucket/${made}`) ?? '');
    expect((await checkArchive(file, undefined)).summary.tables['users']?.rows).toBe(0);
    expect(readdirSync(dataFolder).filter((name) => name.startsWith('meridian-aside-'))).toEqual([]);
    s3.trouble.push(403, 403);
    await expect(run(backups)).rejects.toThrow('refused GET');
    expect(await backups.last()).toBeDefined();
  });

  it('should be encrypted where there is a key', async () => {
    const place = path.join(dataFolder, 'encrypted');
    const backups = backupsIn(place, 1, { ...settingsOf(database), ...KEY });
    await run(backups);
    const [name = ''] = readdirSync(place);
    expect(name).toMatch(/^scheduled-.*Z\.jsonl\.gz\.enc$/);
    await checkArchive(path.join(place, name), KEY.SECRET_KEY);
    await expect(checkArchive(path.join(place, name), undefined)).rejects.toThrow('is encrypted');
    expect(await run(backups)).toBeCloseTo(24, 1);
    expect(readdirSync(place)).toEqual([name]);
  });

  // On both engines: nodes share the job.
  it.onBoth(
    'should be made by one of several nodes, which all know of a failure until one was made',
    async () => {
      const place = path.join(dataFolder, 'nodes');
      const env = { ...NONE };
      const stores = [await openStore(database), await openStore(database)];
      const [one, other] = stores as [(typeof stores)[0], (typeof stores)[0]];
      const silent = { error: () => {} };
      const start = (store: typeof one): JobRunner =>
        new JobRunner(store, { backup: backupsIn(place, 9, env).job }, silent).start();
      const failing = start(one);
      await until('a failure', () => hasFailed(other, 'backup'));
      await failing.stop();
      Object.assign(env, settingsOf(database));
      await write(one, (writer) =>
        writer
          .updateTable('jobs')
          .set({ due_at: new Date(0).toISOString() })
          .execute(),
      );
      const nodes = stores.map(start);
      await until('a backup', async () => !(await hasFailed(one, 'backup')));
      await Promise.all(nodes.map((node) => node.stop()));
      for (const store of stores) await store.close();
      expect(readdirSync(place)).toHaveLength(1);
    },
  );

  it('should be kept by number or by days, the newest always', () => {
    const at = (day: number): string => `scheduled-2026-06-0${day}T00-00-00Z.jsonl.gz`;
    const names = [at(5), at(4), `${at(2)}.enc`, at(1)];
    const now = Date.parse('2026-06-05T12:00:00Z');
    expect(expired(names, { count: 3, days: undefined }, now)).toEqual([at(1)]);
    expect(expired(names, { count: undefined, days: 3 }, now)).toEqual([`${at(2)}.enc`, at(1)]);
    expect(expired(names, { count: undefined, days: 1 }, now + 9 * 24 * HOUR_MS)).toEqual(names.slice(1));
  });

  it.each([
    ['none was made', undefined, 0],
    ['the last is a day old', -24, 0],
    ['the last is of today', -23, 1],
    ['the last is from tomorrow, of a clock set back', 25, 0],
    ['the last is from later today, of a clock set back', 2, 24],
  ])('should be due, where %s: %s, in %s hours', (_where, last, hours) => {
    const now = Date.parse('2026-06-01T12:00:00Z');
    const at = last === undefined ? undefined : now + last * HOUR_MS;
    expect(untilDue(now, at, 24 * HOUR_MS)).toBe(hours * HOUR_MS);
  });
});
