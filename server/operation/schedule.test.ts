import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../store/sqlite.ts';
import { bareEnvironment } from '../test/process.ts';
import { until } from '../test/wait.ts';
import { checkArchive } from './archive.ts';
import { type Backups, isDue, scheduleBackups } from './schedule.ts';

const HOUR_MS = 60 * 60 * 1000;
const dataFolder = mkdtempSync(path.join(tmpdir(), 'meridian-schedule-'));
const folder = path.join(dataFolder, 'backups');
await (await openSqlite(dataFolder)).close();
afterAll(() => rmSync(dataFolder, { recursive: true }));

const log: { message: string; details: object }[] = [];
const note = (details: object, message: string): void => void log.push({ details, message });
const logger = { info: note, error: note } as unknown as Parameters<typeof scheduleBackups>[2];

let backups: Backups | undefined;
afterEach(() => backups?.stop());

function schedule(to: string, keep: number, data = dataFolder): Backups {
  log.length = 0;
  const settings = { everyMs: 24 * HOUR_MS, keep, folder: to };
  return scheduleBackups(settings, { ...bareEnvironment, MERIDIAN_DATA: data }, logger);
}

const old = (day: number): string => `scheduled-2020-01-0${day}T00-00-00Z.jsonl.gz`;

describe('scheduled backups', () => {
  it('should be made when one is due, the oldest removed, and all else left alone', async () => {
    backups = schedule(folder, 2);
    await until('a first backup', () => log.length > 0);
    expect(log).toEqual([{ message: 'a scheduled backup was made', details: { folder } }]);
    const [first = ''] = readdirSync(folder);
    expect((await checkArchive(path.join(folder, first))).summary.tables['users']?.rows).toBe(0);
    expect(Math.abs(Date.now() - (backups.last?.getTime() ?? 0))).toBeLessThan(HOUR_MS);
    backups.stop();

    rmSync(path.join(folder, first));
    const others = ['meridian-2020-01-01T00-00-00Z.jsonl.gz', 'notes.txt'];
    for (const name of [old(1), old(2), old(3), '.scheduled-x.partial', ...others]) {
      writeFileSync(path.join(folder, name), '');
    }
    backups = schedule(folder, 2);
    await until('a second backup', () => log.length > 0);
    const [newest = ''] = readdirSync(folder)
      .filter((name) => name.startsWith('scheduled-2'))
      .slice(-1);
    expect(newest).not.toBe(old(3));
    expect(readdirSync(folder).sort()).toEqual([...others, old(3), newest].sort());
  });

  it('should not be made again by a restart', async () => {
    const before = readdirSync(folder);
    backups = schedule(folder, 2);
    await until('the newest is known', () => backups?.last !== undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(readdirSync(folder)).toEqual(before);
    expect(backups.failed).toBe(false);
  });

  it('should be kept though others come from the future, made before a clock was set back', async () => {
    const place = path.join(dataFolder, 'set-back');
    mkdirSync(place);
    for (const day of [1, 2]) writeFileSync(path.join(place, old(day).replace('2020', '2999')), '');
    backups = schedule(place, 2);
    await until('a backup', () => log.length > 0);
    const [made = '', ...more] = readdirSync(place);
    expect(made).not.toMatch(/2999/);
    expect(more).toEqual([old(2).replace('2020', '2999')]);
    expect(Math.abs(Date.now() - (backups.last?.getTime() ?? 0))).toBeLessThan(HOUR_MS);
  });

  it('should have the room that one which was killed had taken', async () => {
    const place = path.join(dataFolder, 'no-room');
    mkdirSync(place);
    writeFileSync(path.join(place, '.scheduled-x.partial'), '');
    backups = schedule(place, 1, path.join(dataFolder, 'no-database-here'));
    await until('the failure', () => backups?.failed === true);
    expect(readdirSync(place)).toEqual([]);
  });

  it('should tell of one that failed, keep those that are there, and leave nothing half', async () => {
    const before = readdirSync(folder).filter((name) => name !== old(3));
    for (const name of readdirSync(folder)) if (!before.includes(name)) rmSync(path.join(folder, name));
    const place = path.join(dataFolder, 'elsewhere');
    backups = schedule(place, 1, path.join(dataFolder, 'no-database-here'));
    await until('the failure', () => backups?.failed === true);
    expect(log).toEqual([
      {
        message: 'a scheduled backup failed',
        details: { folder: place, reason: expect.stringMatching(/^There is no database in MERIDIAN_DATA /) },
      },
    ]);
    expect(readdirSync(place)).toEqual([]);
    backups = schedule(path.join(folder, 'notes.txt'), 1);
    await until('the other failure', () => backups?.failed === true);
    expect(readdirSync(folder)).toEqual(before);
  });

  it.each([
    ['none was made', undefined, undefined, true],
    ['the last is a day old', -24, undefined, true],
    ['the last is of today', -23, undefined, false],
    ['the last is from tomorrow, of a clock set back', 25, undefined, true],
    ['one failed just now', -30, -0.1, false],
    ['one failed a while ago', -30, -0.3, true],
  ])('should be due, where %s: %s %s %s', (_where, last, attempted, due) => {
    const now = Date.parse('2026-06-01T12:00:00Z');
    const at = (hours: number | undefined) => (hours === undefined ? undefined : now + hours * HOUR_MS);
    expect(isDue(now, at(last), at(attempted), 24 * HOUR_MS)).toBe(due);
  });
});
