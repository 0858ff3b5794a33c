import { existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { fileIn } from '../store/sqlite.ts';

/** Another server uses the data folder. */
export class FolderTakenError extends Error {}

/**
 * How long to wait for the lock: milliseconds. Two processes that ask at the same time may refuse each other; a second attempt
 * by one of them succeeds.
 */
const CLAIM_MS = 250;
/** How often a process makes sure that its lock file is still there: milliseconds. */
const KEEP_MS = 250;
/** How long a claim waits where a folder in use has no lock file: milliseconds, in which a running server puts it back. */
const RETURN_MS = 1000;

/** Locks a file until what is returned is closed or the process ends; undefined where another process holds the lock. */
export function lockFile(file: string): DatabaseSync | undefined {
  const claim = new DatabaseSync(file, { timeout: CLAIM_MS });
  try {
    claim.exec('BEGIN EXCLUSIVE');
    return claim;
  } catch (error) {
    claim.close();
    if ((error as { errcode?: unknown }).errcode === 5) return undefined;
    throw error;
  }
}

/** Locks the file of a data folder; returns what holds the lock. Throws FolderTakenError. */
function lock(folder: string, file: string): DatabaseSync {
  const claim = lockFile(file);
  if (claim) return claim;
  throw new FolderTakenError(
    `MERIDIAN_DATA ${folder} is served by another process already. Stop that one first, or name another folder; several nodes share a PostgreSQL, see DATABASE_URL.`,
  );
}

/** Which file a name means; undefined where there is none. */
const inodeOf = (file: string): bigint | undefined =>
  statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;

/**
 * Locks a data folder for one server; returns the release. The lock is SQLite's on a separate file, so it ends with the process
 * however that ends. Commands such as `npm run users` need no lock. A lock file that is deleted is put back; where another process
 * was faster, the timer throws, which ends the process. Throws FolderTakenError.
 */
export async function claimFolder(folder: string): Promise<() => void> {
  const file = path.join(folder, 'serving.lock');
  if (!existsSync(file) && existsSync(fileIn(folder))) await delay(RETURN_MS);
  let claim = lock(folder, file);
  let inode = inodeOf(file);
  const keep = (): void => {
    try {
      if (inode !== undefined && inodeOf(file) === inode) return;
      const before = claim;
      claim = lock(folder, file);
      inode = inodeOf(file);
      before.close();
    } catch (error) {
      // The disk may be away for a moment; the next turn looks again.
      if (!(error instanceof FolderTakenError)) return;
      clearInterval(keeping);
      throw error;
    }
  };
  const keeping = setInterval(keep, KEEP_MS).unref();
  return () => {
    clearInterval(keeping);
    claim.close();
  };
}

/** Network and user-space file systems, by their type in statfs. */
const REMOTE: Record<number, string> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xff534d42: 'SMB',
  0xfe534d42: 'SMB',
  0x65735546: 'FUSE',
  0x01021997: '9P',
  0x5346414f: 'AFS',
  0x00c36400: 'Ceph',
  0x0bd00bd0: 'Lustre',
  0x47504653: 'GPFS',
  0x786f4256: 'VirtualBox shared folder',
};

/**
 * A warning for data folders on a network file system, whose locks and syncs may not hold. None on any other, and where the
 * system does not say.
 */
export function remoteFolderWarnings(folder: string): string[] {
  try {
    const name = REMOTE[statfsSync(folder).type >>> 0];
    if (name === undefined) return [];
    return [
      `MERIDIAN_DATA ${folder} lies on a network file system (${name}). Its locks and syncs may not hold, and then changes get lost: use a local disk, or PostgreSQL through DATABASE_URL.`,
    ];
  } catch {
    return [];
  }
}
