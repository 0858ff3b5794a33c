import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addressOf } from '../database-url.ts';
import { makeFolder } from '../lib/make-folder.ts';
import { fileIn } from '../store/sqlite.ts';

/** A data folder was used with PostgreSQL, but DATABASE_URL is missing. */
export class WasPostgresError extends Error {}

const markerIn = (folder: string): string => path.join(folder, 'postgresql.json');

/** The content of the marker: address of the PostgreSQL, and whether the embedded database was moved there. */
interface Marker {
  address: string;
  moved: boolean;
}

function readMarker(folder: string): Marker | undefined {
  const file = markerIn(folder);
  // Opening the database reports a missing or unreadable folder.
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Marker;
  } catch {
    // An unreadable marker still counts.
    return { address: 'a PostgreSQL', moved: false };
  }
}

/**
 * Writes the marker that the data of a folder is in PostgreSQL. It only guards against a forgotten setting, so a read-only folder,
 * as in a container, is no error.
 */
export function markPostgres(folder: string, databaseUrl: string, { moved } = { moved: false }): void {
  try {
    const isMoved = moved || readMarker(folder)?.moved === true;
    makeFolder(folder);
    const text = `${JSON.stringify({ address: addressOf(databaseUrl), moved: isMoved })}\n`;
    writeFileSync(markerIn(folder), text, { mode: 0o600 });
  } catch {
    // The folder is read-only.
  }
}

/** Removes the marker. */
export const unmarkPostgres = (folder: string): void => rmSync(markerIn(folder), { force: true });

/**
 * Throws WasPostgresError where the embedded database is empty or outdated because the data is in PostgreSQL. With `isMeant` it
 * removes the marker instead.
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
