import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openSqlite } from '../store/sqlite.ts';
import { bareEnvironment } from '../test/process.ts';
import { checkArchive } from './archive.ts';
import { type Backups, scheduledBackups, untilDue } from './schedule.ts';

const HOUR_MS = 60 * 60 * 1000;
const dataFolder = mkdtempSync(path.join(tmpdir(), 'meridian-schedule-'));
const folder = path.join(dataFolder, 'backups');
await (await openSqlite(dataFolder)).close();
afterAll(() => rmSync(dataFolder, { recursive: true }));

const log: { message: string; details: object }[] = [];
const logger = {
  info: (details: object, message: string): void => void log.push({ details, message }),
};

function backupsIn(to: string, keep: number, data = dataFolder): Backups {
  log.length = 0;
  const settings = { everyMs: 24 * HOUR_MS, keep, folder: to };
  return scheduledBackups(settings, { ...bareEnvironment, MERIDIAN_DATA: data }, logger);
}

const principal = { kind: 'job', job: 'backup' } as const;
const { signal } = new AbortController();
/** Runs the job once; returns in how many hours it is due next. */
async function run({ job }: Backups): Promise<number> {
  const next = await job.perform(null as never, { principal, signal });
  return next ? (next.getTime() - Date.now()) / HOUR_MS : 0;
}

const old = (day: number): string => `scheduled-2020-01-0${day}T00-00-00Z.jsonl.gz`;

describe('scheduled backups', () => {
  it('should be made when one is due, the oldest removed, and all else left alone', async () => {
    const backups = backupsIn(folder, 2);
    expect(backups.last).toBeUndefined();
    expect(await run(backups)).toBeCloseTo(24, 1);
    expect(log).toEqual([{ message: 'a scheduled backup was made', details: { folder } }]);
    const [first = ''] = readdirSync(folder);
    expect((await checkArchive(path.join(folder, first))).summary.tables['users']?.rows).toBe(0);
    expect(Math.abs(Date.now() - (backups.last?.getTime() ?? 0))).toBeLessThan(HOUR_MS);

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
    expect(backups.last).toBeDefined();
    expect(await run(backups)).toBeCloseTo(24, 1);
    expect(readdirSync(folder)).toEqual(before);
    expect(backups.failed).toBe(false);
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
    expect(Math.abs(Date.now() - (backups.last?.getTime() ?? 0))).toBeLessThan(HOUR_MS);
  });

  it('should have the room that one which was killed had taken', async () => {
    const place = path.join(dataFolder, 'no-room');
    mkdirSync(place);
    writeFileSync(path.join(place, '.scheduled-x.partial'), '');
    await expect(run(backupsIn(place, 1, path.join(dataFolder, 'no-database-here')))).rejects.toThrow();
    expect(readdirSync(place)).toEqual([]);
  });

  it('should report one that failed, keep existing ones, and leave nothing incomplete', async () => {
    const before = readdirSync(folder).filter((name) => name !== old(3));
    for (const name of readdirSync(folder)) if (!before.includes(name)) rmSync(path.join(folder, name));
    const place = path.join(dataFolder, 'elsewhere');
    const backups = backupsIn(place, 1, path.join(dataFolder, 'no-database-here'));
    await expect(run(backups)).rejects.toThrow(/^There is no database in MERIDIAN_DATA /);
    expect(backups.failed).toBe(true);
    expect(readdirSync(place)).toEqual([]);
    const misplaced = backupsIn(path.join(folder, 'notes.txt'), 1);
    await expect(run(misplaced)).rejects.toThrow();
    expect(misplaced).toMatchObject({ failed: true, last: undefined });
    expect(readdirSync(folder)).toEqual(before);
  });

  it('should be no failure, and leave nothing incomplete, if the server stops meanwhile', async () => {
    const place = path.join(dataFolder, 'stopped');
    const backups = backupsIn(place, 1);
    const stopping = new AbortController();
    const running = backups.job.perform(null as never, { principal, signal: stopping.signal });
    stopping.abort();
    await expect(running).rejects.toThrow();
    expect(backups.failed).toBe(false);
    expect(readdirSync(place)).toEqual([]);
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
