import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { afterAll, expect, it, vi } from 'vitest';
import { pause, until } from '../test/wait.ts';
import { fileIn, openSqlite } from './sqlite.ts';
import { outageOf } from './errors.ts';
import { write } from './write.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'meridian-test-'));
const store = await openSqlite(folder);
const other = new DatabaseSync(fileIn(folder));
afterAll(async () => {
  other.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

const count = (key: string) =>
  write(store, (writer) => writer.insertInto('sign_in_limits').values({ key, points: 1 }).execute());
const counted = () => store.read.selectFrom('sign_in_limits').select('key').orderBy('key').execute();

it('serves on while another process holds the write lock, and writes once it is free', async () => {
  other.exec('begin immediate');
  const begun = performance.now();
  const writing = Promise.all([count('a'), count('b')]);
  await pause(100);
  expect(await counted()).toEqual([]);
  // A wait that blocks would be over only when the lock is given up for lost.
  expect(performance.now() - begun).toBeLessThan(4000);
  other.exec('commit');
  await writing;
  expect(await counted()).toEqual([{ key: 'a' }, { key: 'b' }]);
});

it('looks for commits of other processes again after a look that failed', async () => {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  process.on('uncaughtException', onFailure);
  // Only the look for commits calls it.
  const look = vi.spyOn(StatementSync.prototype, 'get').mockImplementationOnce(() => {
    throw new Error('disk I/O error');
  });
  let signals = 0;
  const unlisten = store.listen(() => void signals++);
  await until('a look that failed', () => look.mock.calls.length > 0);
  other.exec("insert into sign_in_limits (key, points) values ('elsewhere', 1)");
  await until('the signal', () => signals > 0);
  unlisten();
  look.mockRestore();
  process.off('uncaughtException', onFailure);
  expect(failures).toEqual([]);
});

it('gives up after some seconds, and says so as of any database out of reach', async () => {
  other.exec('begin immediate');
  const error: unknown = await count('c').catch((reason: unknown) => reason);
  other.exec('rollback');
  expect(outageOf(error)).toBe('unreachable');
  await count('d');
  expect(await counted()).toContainEqual({ key: 'd' });
});
