import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { until } from '../test/wait.ts';
import { removeAbandonedFolders, withTemporaryFolder } from './temporary-folder.ts';

const place = mkdtempSync(path.join(tmpdir(), 'meridian-temporary-'));
afterAll(() => rmSync(place, { recursive: true }));
beforeEach(() => void vi.stubEnv('TMPDIR', place));
afterEach(() => void vi.unstubAllEnvs());

it('is there while it is used, also where others are looked for, and removed afterwards', async () => {
  const used = await withTemporaryFolder(async (folder) => {
    await withTemporaryFolder(() => Promise.resolve(removeAbandonedFolders()));
    expect(existsSync(folder)).toBe(true);
    return folder;
  });
  expect(existsSync(used)).toBe(false);
  await expect(withTemporaryFolder(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(readdirSync(place)).toEqual([]);
});

it('is removed later where its process was killed, and only then', async () => {
  const program = `import { withTemporaryFolder } from './temporary-folder.ts';
    import { writeFileSync } from 'node:fs';
    await withTemporaryFolder((folder) => new Promise(() => {
      writeFileSync(folder + '/decrypted', 'secret');
      setInterval(() => {}, 1000);
    }));`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: place },
  });
  const left = (): string[] => readdirSync(place, { recursive: true, encoding: 'utf8' });
  await until('the folder is used', () => left().some((name) => name.endsWith('decrypted')));
  removeAbandonedFolders();
  expect(left().some((name) => name.endsWith('decrypted'))).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  removeAbandonedFolders();
  expect(left()).toEqual([]);
});

it('is not removed by others while it is made, and folders of others never', () => {
  const names = ['meridian-aside-made', 'other-folder'];
  for (const name of names) mkdirSync(path.join(place, name));
  writeFileSync(path.join(place, 'other-folder', 'in-use.lock'), '');
  removeAbandonedFolders();
  expect(readdirSync(place)).toEqual(names);
});
