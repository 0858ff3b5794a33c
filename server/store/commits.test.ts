import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Commits } from './commits.ts';
import { BELIEVED_MS } from './store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'meridian-test-'));
const opened = (): DatabaseSync => new DatabaseSync(path.join(folder, 'a.sqlite'));
const [here, there] = [opened(), opened()];
here.exec('pragma journal_mode = wal; create table things (id)');
const commit = (on: DatabaseSync): void => on.exec('insert into things values (1)');

/** Commits on `here`, and what is called each time they are looked for. */
function watched() {
  const version = here.prepare('PRAGMA data_version');
  const get = vi.fn(() => version.get());
  const commits = new Commits({ prepare: () => ({ get }) } as unknown as DatabaseSync, BELIEVED_MS);
  return { commits, get };
}

beforeAll(() => void vi.useFakeTimers());
afterAll(() => {
  vi.useRealTimers();
  for (const one of [here, there]) one.close();
  rmSync(folder, { recursive: true });
});

it('a server should look for commits of other processes once in 50 ms, however often it is asked', () => {
  const { commits, get } = watched();
  const before = commits.count();
  get.mockClear();
  commit(there);
  vi.advanceTimersByTime(BELIEVED_MS - 1);
  for (let time = 0; time < 10; time++) expect(commits.count()).toBe(before);
  expect(get).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  for (let time = 0; time < 10; time++) expect(commits.count()).toBe(before + 1);
  expect(get).toHaveBeenCalledOnce();
});

it('should look again where a look failed, and believe nothing by it', () => {
  const { commits, get } = watched();
  const before = commits.count();
  commit(there);
  vi.advanceTimersByTime(BELIEVED_MS);
  get.mockImplementationOnce(() => {
    throw new Error('disk I/O error');
  });
  expect(() => commits.count()).toThrow('disk I/O error');
  expect(commits.count()).toBe(before + 1);
});

it('should count its own commits at once, and tell only those of others as foreign, each once', () => {
  const commits = new Commits(here, BELIEVED_MS);
  const before = commits.count();
  commit(here);
  commits.made();
  expect(commits.count()).toBe(before + 1);
  expect(commits.takeForeign()).toBe(false);
  commit(there);
  vi.advanceTimersByTime(BELIEVED_MS);
  expect(commits.count()).toBe(before + 2);
  expect([commits.takeForeign(), commits.takeForeign()]).toEqual([true, false]);
});
