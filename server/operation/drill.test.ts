import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import { it } from '../test/both.ts';
import { type Ended, onlyAudit, runHere, runProgram, settingsOf } from '../test/process.ts';
import { startProduct } from '../test/product.ts';
import { everyRow } from '../test/rest.ts';
import { startS3 } from '../test/s3.ts';
import { fillWorld } from '../test/world.ts';
import { backup } from './backup.ts';
import { drill } from './drill.ts';
import { restore } from './restore.ts';

const product = await startProduct();
await fillWorld(product);
const s3 = await startS3();
const folder = mkdtempSync(path.join(tmpdir(), 'meridian-drill-'));
const TMPDIR = path.join(folder, 'temporary');
mkdirSync(TMPDIR);
afterAll(() => rmSync(folder, { recursive: true }));

const settings = {
  ...settingsOf(product.database),
  SECRET_KEY: 'the-key-of-a-test-with-32-characters',
  S3_ENDPOINT: s3.access.endpoint,
  S3_REGION: s3.access.region,
  S3_ACCESS_KEY_ID: s3.access.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.access.secretAccessKey,
  TMPDIR,
};
const commands = { backup, drill, restore };
const run = (
  command: keyof typeof commands,
  words: string[],
  more: Record<string, string> = {},
): Promise<Ended> =>
  runHere({ event: () => command, run: commands[command] }, words, { ...settings, ...more });

describe.each([
  ['a folder', path.join(folder, 'backups')],
  ['an S3 store', 's3://bucket/backups'],
])('a drill of the backups in %s', (_what, place) => {
  // On both engines: a drill restores either database.
  it.onBoth('should restore the newest into an empty place, and report each table', async () => {
    expect(await run('backup', [place])).toMatchObject({ code: 0, err: onlyAudit('backup') });
    const drilled = await run('drill', [place]);
    expect(drilled).toMatchObject({ code: 0, err: onlyAudit('drill') });
    const rows = await everyRow(product);
    for (const table of ['users', 'strategies', 'events']) {
      const line = new RegExp(`^${table}\t${rows[table]?.length}\t[\\da-f]{64}$`, 'm');
      expect(drilled.out).toMatch(line);
    }
    expect(drilled.out).toMatch(/^.*meridian-.*\.enc\nRestored the backup of .*, encrypted: \d+ people, /m);
    expect(readdirSync(TMPDIR)).toEqual([]);
  });

  it('should fail where the key is another, and keep nothing', async () => {
    const { code, out, err } = await run('drill', [place], { SECRET_KEY: 'x'.repeat(32) });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^The drill of .* failed\. .* was encrypted with another SECRET_KEY, or /);
    expect(readdirSync(TMPDIR)).toEqual([]);
  });

  it('should fail where there is no backup', async () => {
    const none = `${place}-none`;
    expect(await run('drill', [none])).toEqual({ code: 2, out: '', err: `There is no backup in ${none}.\n` });
  });
});

it('a drill should fail where the newest backup is damaged, though an older one is whole', async () => {
  const place = path.join(folder, 'backups');
  const name = readdirSync(place).find((entry) => entry.endsWith('.enc')) ?? '';
  const bytes = readFileSync(path.join(place, name));
  bytes.writeUInt8(bytes.readUInt8(1000) ^ 4, 1000);
  writeFileSync(path.join(place, 'scheduled-2999-01-01T00-00-00Z.jsonl.gz.enc'), bytes);
  const BACKUP_FOLDER = place;
  const drilled = await run('drill', [], { BACKUP_EVERY: '1d', BACKUP_FOLDER });
  expect(drilled).toMatchObject({ code: 2, out: '' });
  expect(drilled.err).toMatch(/^The drill of .*2999.* failed\. .* is damaged or incomplete: /);
});

it('a backup in an S3 store should be restored from there, and not be replaced', async () => {
  const location = 's3://bucket/other/one.jsonl.gz.enc';
  expect(await run('backup', [location])).toMatchObject({ code: 0 });
  expect(await run('backup', [location])).toMatchObject({ code: 2, err: `${location} is there already.\n` });
  const empty = { MERIDIAN_DATA: path.join(folder, 'empty'), DATABASE_URL: '' };
  expect(await run('restore', [location], empty)).toMatchObject({ code: 0 });
  expect(await run('restore', ['s3://bucket/other/two.jsonl.gz'], empty)).toMatchObject({
    code: 2,
    err: 'There is no file s3://bucket/other/two.jsonl.gz.\n',
  });
  expect(readdirSync(TMPDIR)).toEqual([]);
});

it('the last backups and drills are listed, with what was compared and why one failed', async () => {
  const place = path.join(folder, 'recorded');
  await run('backup', [path.join(place, 'scheduled-2026-01-01T00-00-00Z.jsonl.gz')], { SECRET_KEY: '' });
  expect(await run('backup', [place])).toMatchObject({ code: 0 });
  expect(await run('drill', [place])).toMatchObject({ code: 0 });
  const SECRET_KEY = 'x'.repeat(32);
  expect(await run('drill', [place], { SECRET_KEY })).toMatchObject({ code: 2 });
  expect(await run('drill', [`${place}-none`])).toMatchObject({ code: 2 });
  const { code, out, err } = await runProgram('operation/backups.ts', [], settings);
  expect([code, err]).toEqual([0, onlyAudit('backups')]);
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(lines.map(([kind, outcome]) => [kind, outcome])).toEqual([
    ['drill', 'failed'],
    ['drill', 'succeeded'],
    ['backup', 'succeeded'],
    ['scheduled backup', 'succeeded'],
    ['backup', 'failed'],
  ]);
  const [failed, drilled, backedUp] = lines;
  expect(failed?.slice(4)).toEqual([`${place}-none`, `There is no backup in ${place}-none.`]);
  expect(drilled?.[4]).toMatch(/recorded\/meridian-.*\.enc$/);
  expect(drilled?.[5]).toMatch(
    /, encrypted: \d+ people, .*\. Each of \d+ tables has its rows and its digest, and each file its digest\.$/,
  );
  expect(backedUp?.[5]).toMatch(/^\d+ people, .* rows in all, \d+ files?\. Read back and whole\.$/);
  expect(Date.parse(drilled?.[2] ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

it('a drill beside no database succeeds, and says that it was not recorded', async () => {
  const elsewhere = { MERIDIAN_DATA: path.join(folder, 'nowhere'), DATABASE_URL: '' };
  // As a process of its own, as operators start it.
  const words = [path.join(folder, 'recorded')];
  const { code, err } = await runProgram('operation/drill.ts', words, { ...settings, ...elsewhere });
  expect(code).toBe(0);
  expect(err).toMatch(/^The result was not recorded\. There is no database in MERIDIAN_DATA /);
});
