import { statfsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another server uses the data folder. */
export class FolderTakenError extends Error {}

/**
 * How long to wait for the lock: milliseconds. Two processes that ask at the same time may refuse each other; a second attempt
 * by one of them succeeds.
 */
const CLAIM_MS = 250;

/**
 * Locks a data folder for one server; returns the release. The lock is SQLite's on a separate file, so it ends with the process
 * however that ends. Commands such as `npm run users` need no lock. Throws FolderTakenError.
 */
export function claimFolder(folder: string): () => void {
  const claim = new DatabaseSync(path.join(folder, 'serving.lock'), { timeout: CLAIM_MS });
  try {
    claim.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    claim.close();
    const isTaken = (error as { errcode?: unknown }).errcode === 5;
    if (!isTaken) throw error;
    throw new FolderTakenError(
      `MERIDIAN_DATA ${folder} is served by another process already. Stop that one first, or name another folder; several nodes share a PostgreSQL, see DATABASE_URL.`,
    );
  }
  return () => claim.close();
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
 * A warning for data folders on a network file system, whose locks and syncs may not hold. Undefined on any other, and where the
 * system does not say.
 */
export function remoteFolderWarning(folder: string): string | undefined {
  try {
    const name = REMOTE[statfsSync(folder).type >>> 0];
    if (name === undefined) return undefined;
    return `MERIDIAN_DATA ${folder} lies on a network file system (${name}). Its locks and syncs may not hold, and then changes get lost: use a local disk, or PostgreSQL through DATABASE_URL.`;
  } catch {
    return undefined;
  }
}
