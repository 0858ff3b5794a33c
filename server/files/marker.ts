import { type FileStore, readWhole } from './file-store.ts';

/** The file that says whose files a store has. */
export const MARKER = 'database.json';

/** The identity of the database whose files a store has; undefined where it is new. */
export async function readMarker(files: FileStore): Promise<string | undefined> {
  const bytes = await readWhole(files, MARKER);
  return bytes && (JSON.parse(bytes.toString()) as { identity: string }).identity;
}

/** Writes whose files a store has. */
export const writeMarker = (files: FileStore, identity: string): Promise<void> =>
  files.write(MARKER, new Blob([`${JSON.stringify({ identity })}\n`]));
