import type { FileStore } from '../files/file-store.ts';
import { readMarker, writeMarker } from '../files/marker.ts';
import { IDENTITY } from './identity.ts';
import type { Reader, Store } from './store.ts';
import { write } from './write.ts';

/** FILES_LOCATION names another place than that of the files of the database. */
export class OtherFilesError extends Error {}

/** Whether files are in a place that is marked for a database. Throws OtherFilesError where they are of another one. */
async function isMarked(files: FileStore, identity: string): Promise<boolean> {
  const marked = await readMarker(files);
  if (marked === undefined || marked === identity) return marked === identity;
  throw new OtherFilesError(
    `FILES_LOCATION ${files.location} has the files of another database. Name the place of the files of this one, or an empty one where it has none.`,
  );
}

/** Where the files of the database are; null where no server has said so. With `holds` other nodes wait until the transaction ends. */
async function knownLocation(reader: Reader, holds: boolean): Promise<string | null> {
  const { files_location } = await reader
    .selectFrom(IDENTITY)
    .select('files_location')
    .$if(holds, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return files_location;
}

/** Marks a place for the files of a database that no place is marked for. Returns a warning where there was another place. */
async function mark(
  store: Store,
  files: FileStore,
  { known, isLost }: { known: string | null; isLost: boolean },
): Promise<string[]> {
  // Without other nodes nobody can be writing to another place.
  if (known !== null && !isLost && store.engine === 'postgres') {
    throw new OtherFilesError(
      `The files of this database are in ${known}, and FILES_LOCATION ${files.location} is another place. Name the same one on every node. If the files are lost, set FILES_LOST=on for one start; books can be made again.`,
    );
  }
  await writeMarker(files, store.identity);
  return known === null
    ? []
    : [
        `FILES_LOCATION ${files.location} is new: the files of books that were in ${known} are not there. Name that place, or make the books again.`,
      ];
}

/**
 * Makes sure that all nodes have the same files: a marker in the place of the files names the database, and the database the
 * place. Returns warnings. Throws OtherFilesError.
 */
export async function claimFiles(
  store: Store,
  files: FileStore,
  { isLost = false }: { isLost?: boolean } = {},
): Promise<string[]> {
  const isAsBefore =
    (await isMarked(files, store.identity)) && (await knownLocation(store.read, false)) === files.location;
  if (isAsBefore) return [];
  return write(store, async (writer) => {
    const known = await knownLocation(writer, store.engine === 'postgres');
    const marked = await isMarked(files, store.identity);
    const warnings = marked ? [] : await mark(store, files, { known, isLost });
    if (known !== files.location)
      await writer.updateTable(IDENTITY).set({ files_location: files.location }).execute();
    return warnings;
  });
}
