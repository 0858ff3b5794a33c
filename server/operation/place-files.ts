import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BOOK_FILES } from '../books/files.ts';
import { type FileStore, requireWhole } from '../files/file-store.ts';
import { MARKER, readMarker } from '../files/marker.ts';
import { OperationError } from './command.ts';
import { type CopiedFiles, FilesTally, type MovingFile, type NamedFiles } from './named-files.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

async function isEmpty(files: FileStore): Promise<boolean> {
  if ((await readMarker(files)) !== undefined) return false;
  for await (const _ of files.list(BOOK_FILES)) return false;
  return true;
}

async function clear(files: FileStore): Promise<void> {
  for await (const { name } of files.list(BOOK_FILES)) await files.remove(name);
  await files.remove(MARKER);
}

/**
 * Fills a place for files together with a database; where that fails, the place is empty again. Throws OperationError where it
 * is not empty.
 */
export async function fillPlace<T>(files: FileStore, fill: () => Promise<T>): Promise<T> {
  if (!(await isEmpty(files))) {
    throw new OperationError(
      `There are files of a database in ${files.location} already. Name an empty place by FILES_LOCATION.`,
    );
  }
  try {
    return await fill();
  } catch (error) {
    // What went wrong first is what the operator must know.
    await clear(files).catch(() => undefined);
    throw error;
  }
}

/** Copies files to a place, and reads them back there. Returns which of those that records name are missing or damaged. */
export function placeFiles(
  moving: AsyncIterable<MovingFile>,
  files: FileStore,
  named: NamedFiles,
): Promise<CopiedFiles> {
  const tally = new FilesTally();
  return withTemporaryFolder(async (folder) => {
    const aside = path.join(folder, 'file');
    for await (const file of moving) {
      // A store takes the size first, and a file may be larger than memory.
      await pipeline(tally.pass(file), createWriteStream(aside, { mode: 0o600 }));
      await files.write(file.name, await openAsBlob(aside));
      await requireWhole(files, file.name, tally.digestOf(file.name));
      await rm(aside);
    }
    return tally.result(named);
  });
}
