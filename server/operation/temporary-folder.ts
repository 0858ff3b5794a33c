import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockFile } from './data-folder.ts';

const PREFIX = 'meridian-aside-';
/** Locked as long as the process uses its folder, however the process ends. */
const LOCK = 'in-use.lock';
/** Whether a folder is one of these and no process uses it any more. One that is just being made has no lock file yet. */
function isAbandoned(folder: string): boolean {
  const lock = path.join(folder, LOCK);
  if (!existsSync(lock)) return false;
  const claim = lockFile(lock);
  claim?.close();
  return claim !== undefined;
}

/** Removes the temporary folders of processes that were killed: they may hold data that was decrypted. */
export function removeAbandonedFolders(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(tmpdir(), name);
    try {
      if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to another user, or another process removed it.
    }
  }
}

/** A temporary folder, which is removed afterwards, or by a later process where this one is killed. */
export async function withTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  removeAbandonedFolders();
  const folder = mkdtempSync(path.join(tmpdir(), PREFIX));
  const claim = lockFile(path.join(folder, LOCK));
  try {
    return await use(folder);
  } finally {
    claim?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
