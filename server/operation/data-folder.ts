import { statfsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process serves from the data folder. */
export class FolderTakenError extends Error {}

/**
 * How long a claim is tried for: milliseconds. Two that ask at the same moment may each find the other halfway and both be told
 * no; the second attempt finds one of them gone.
 */
const CLAIM_MS = 250;

/**
 * Claims a data folder for the one process that serves from it. The claim is a lock that SQLite holds on a file of its
 * own, so the system drops it with the process, however that ends; commands beside the server, such as those on accounts,
 * do not ask for it. Gives back what ends the claim; throws FolderTakenError.
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

/** File systems that reach their files over a network or through another program, by the number statfs gives them. */
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
 * What somebody should know whose data folder lies on a network file system: there locks and syncs, on which the database
 * relies, are not always kept. Undefined on any other, and where the system does not tell.
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
