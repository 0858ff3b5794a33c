import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import type { Act } from './audit.ts';
import { requireNoPostgres } from './postgres-marker.ts';
import { fileIn } from '../store/sqlite.ts';

/** A command cannot run; the message says why. */
export class OperationError extends Error {}

/** Throws OperationError for a data folder without an embedded database: a command must not create one where a setting is missing. */
export function requireEmbedded(folder: string): void {
  if (!existsSync(fileIn(folder))) {
    throw new OperationError(`There is no database in MERIDIAN_DATA ${folder}.`);
  }
}

/**
 * Throws OperationError for a data folder without an embedded database, and WasPostgresError where the data moved to PostgreSQL.
 */
export function requireEmbeddedInUse({
  dataFolder,
  embeddedAfterPostgres,
}: Pick<Config, 'dataFolder'> & Partial<Pick<Config, 'embeddedAfterPostgres'>>): void {
  // Only a start of the server removes the marker.
  if (!embeddedAfterPostgres) requireNoPostgres(dataFolder, false);
  requireEmbedded(dataFolder);
}

/** A number with its noun, such as "1 person" or "1,200 people". */
export const counted = (count: number, singular: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : many}`;

/** The output of a command, and its audit line. */
export interface CommandResult {
  message: string;
  act: Act;
}
