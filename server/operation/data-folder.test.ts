import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, it } from 'vitest';
import { claimFolder } from './data-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'meridian-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads the lock file for 100 ms, like another process whose own attempt is about to fail. */
const HALFWAY = `
  const { DatabaseSync } = require('node:sqlite');
  const { parentPort, workerData } = require('node:worker_threads');
  const claim = new DatabaseSync(workerData);
  claim.exec('BEGIN; SELECT * FROM sqlite_master');
  parentPort.postMessage('halfway');
  setTimeout(() => claim.close(), 100);
`;

it('gives the folder to one of two that claim it at the same moment, rather than to none', async () => {
  const other = new Worker(HALFWAY, { eval: true, workerData: path.join(folder, 'serving.lock') });
  await once(other, 'message');
  const release = await claimFolder(folder);
  expect(release).toBeTypeOf('function');
  release();
  await once(other, 'exit');
});
