import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addressOf } from '../database-url.ts';
import { makeFolder } from '../make-folder.ts';
import { fileIn } from '../store/sqlite.ts';

/** A data folder was used with PostgreSQL, and DATABASE_URL is missing now. */
export class WasPostgresError extends Error {}

const markerIn = (folder: string): string => path.join(folder, 'postgresql.json');

/** What the marker says: which PostgreSQL, and whether the embedded database of this folder was moved there. */
interface Marker {
  address: string;
  moved: boolean;
}

function readMarker(folder: string): Marker | undefined {
  const file = markerIn(folder);
  // Where there is no folder, or none that can be read, whatever opens the database says so.
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Marker;
  } catch {
    // One that cannot be read is still one.
    return { address: 'a PostgreSQL', moved: false };
  }
}

/**
 * Notes in a data folder that its data is in PostgreSQL. Where the folder cannot be written, as in a container, there is no
 * marker: what is noted only guards against a forgotten setting.
 */
export function markPostgres(folder: string, databaseUrl: string, { moved } = { moved: false }): void {
  try {
    const isMoved = moved || readMarker(folder)?.moved === true;
    makeFolder(folder);
    const text = `${JSON.stringify({ address: addressOf(databaseUrl), moved: isMoved })}\n`;
    writeFileSync(markerIn(folder), text, { mode: 0o600 });
  } catch {
    // See above.
  }
}

/** Forgets the marker, since the embedded database of this folder is meant from now on. */
export const unmarkPostgres = (folder: string): void => rmSync(markerIn(folder), { force: true });

/**
 * Throws WasPostgresError where a start with the embedded database would show people an empty or outdated one, because the
 * data is in PostgreSQL. `isMeant` says that it shall start all the same; the marker is forgotten then.
 */
export function requireNoPostgres(folder: string, isMeant: boolean): void {
  const marker = readMarker(folder);
  if (marker === undefined) return;
  if (isMeant) return unmarkPostgres(folder);
  const used = `MERIDIAN_DATA ${folder} was used with PostgreSQL (${marker.address})`;
  const state = marker.moved
    ? `The embedded database in MERIDIAN_DATA ${folder} was moved to PostgreSQL (${marker.address}), so it is out of date.`
    : existsSync(fileIn(folder))
      ? `${used}, so the embedded database in it is not the one that people used last.`
      : `${used}, and no embedded database is in it.`;
  throw new WasPostgresError(
    `${state} Set DATABASE_URL as before; or set EMBEDDED_AFTER_POSTGRES=on for one start, if the embedded database is meant.`,
  );
}
