import { existsSync } from 'node:fs';
import { type Config, ConfigError } from '../config.ts';
import { FileStoreError } from '../files/file-store.ts';
import { FolderTakenError } from './data-folder.ts';
import { type Act, auditCommand } from './audit.ts';
import { requireNoPostgres, WasPostgresError } from './postgres-marker.ts';
import { NewerDataError } from '../store/migrate.ts';
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

const isForPeople = (error: unknown): error is Error =>
  error instanceof OperationError ||
  error instanceof ConfigError ||
  error instanceof FileStoreError ||
  error instanceof NewerDataError ||
  error instanceof WasPostgresError ||
  error instanceof FolderTakenError;

/** The output of a command, and its audit line. */
export interface CommandResult {
  message: string;
  act: Act;
}

/**
 * Runs one command line, and prints its output and its audit line. The exit code is 0, 2 for an OperationError, or 1 where the
 * system or the database failed.
 */
export async function runCommand(
  event: (words: string[]) => string,
  run: (words: string[]) => Promise<CommandResult>,
): Promise<void> {
  const words = process.argv.slice(2);
  try {
    const { message, act } = await run(words);
    auditCommand(event(words), act);
    if (message !== '') console.log(message);
  } catch (error) {
    process.exitCode = isForPeople(error) ? 2 : 1;
    // Errors of the system or the engine have a code and a clear message; of any other the stack is printed.
    const { code, message } = error as NodeJS.ErrnoException;
    console.error(isForPeople(error) ? message : code === undefined ? error : message || code);
  }
}
