import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-lock-'));
  path = join(folder, 'setup.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('works one at a time and says once that it waits', async () => {
  /** @type {string[]} */
  const order = [];
  /** @param {string} name */
  const work = (name) => async () => {
    order.push(`${name} starts`);
    await delay(300);
    order.push(`${name} ends`);
  };
  const first = withLock(path, work('first'));
  await delay(100);
  await Promise.all([first, withLock(path, work('second'), () => order.push('waits'))]);
  expect(order).toEqual(['first starts', 'waits', 'first ends', 'second starts', 'second ends']);
  expect(existsSync(path)).toBe(false);
});

test('is released when the work fails', async () => {
  await expect(withLock(path, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(existsSync(path)).toBe(false);
});

test('does not wait for a process that is gone', async () => {
  writeFileSync(path, '4194999');
  expect(await withLock(path, () => Promise.resolve('done'))).toBe('done');
});

test('does not wait for a holder whose heartbeat has stopped', async () => {
  writeFileSync(path, String(process.ppid));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(path, longAgo, longAgo);
  expect(await withLock(path, () => Promise.resolve('done'))).toBe('done');
});
