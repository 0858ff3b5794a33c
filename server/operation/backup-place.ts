import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { S3Access } from '../files/s3-store.ts';
import { fileAt, isInStore } from '../files/location.ts';
import { openFiles } from '../files/open-files.ts';
import { OperationError } from './command.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** A backup as a file of this machine: one of an S3-compatible store is fetched, and removed afterwards. */
export async function withBackup<T>(
  location: string,
  s3: S3Access | undefined,
  use: (file: string) => Promise<T>,
): Promise<T> {
  if (!isInStore(location)) return use(location);
  return withTemporaryFolder(async (folder) => {
    const name = path.posix.basename(location);
    const content = await openFiles(path.posix.dirname(location), s3).read(name);
    if (!content) throw new OperationError(`There is no file ${location}.`);
    const file = path.join(folder, name);
    await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return use(file);
  });
}

const NAME = /^(?:meridian|scheduled)-(?<stamp>\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.jsonl\.gz(?:\.enc)?$/;

/** The newest backup of a folder or an S3-compatible store, by the times in the names. */
export async function newestIn(place: string, s3: S3Access | undefined): Promise<string> {
  const files = openFiles(place, s3);
  let newest: { name: string; stamp: string } | undefined;
  for (const prefix of ['meridian-', 'scheduled-']) {
    for await (const { name } of files.list(prefix)) {
      const stamp = NAME.exec(name)?.groups?.['stamp'];
      if (stamp !== undefined && stamp > (newest?.stamp ?? '')) newest = { name, stamp };
    }
  }
  if (!newest) throw new OperationError(`There is no backup in ${place}.`);
  return fileAt(place, newest.name);
}
