import { existsSync } from 'node:fs';
import { type Config, ConfigError } from '../config.ts';
import { FolderTakenError } from './data-folder.ts';
import { type Act, tellCommand } from './audit.ts';
import { requireNoPostgres, WasPostgresError } from './postgres-marker.ts';
import { NewerDataError } from '../store/migrate.ts';
import { fileIn } from '../store/sqlite.ts';

/** What an operator asked for cannot be done; the message says why. */
export class OperationError extends Error {}

/** Throws OperationError where a data folder holds no embedded database, so that no command makes one where a setting was forgotten. */
export function requireEmbedded(folder: string): void {
  if (!existsSync(fileIn(folder))) {
    throw new OperationError(`There is no database in MERIDIAN_DATA ${folder}.`);
  }
}

/**
 * Throws OperationError where the data folder holds no embedded database, WasPostgresError where that is out of date because
 * the data is in PostgreSQL.
 */
export function requireEmbeddedInUse({
  dataFolder,
  embeddedAfterPostgres,
}: Pick<Config, 'dataFolder'> & Partial<Pick<Config, 'embeddedAfterPostgres'>>): void {
  // Only a start forgets that the folder was used with PostgreSQL.
  if (!embeddedAfterPostgres) requireNoPostgres(dataFolder, false);
  requireEmbedded(dataFolder);
}

/** A count of things in words, such as "1 person" or "1,200 people". */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const isForPeople = (error: unknown): error is Error =>
  error instanceof OperationError ||
  error instanceof ConfigError ||
  error instanceof NewerDataError ||
  error instanceof WasPostgresError ||
  error instanceof FolderTakenError;

/** What a command prints, and what the audit says of it. */
export interface Done {
  said: string;
  act: Act;
}

/**
 * Runs one command line and prints what it answers, and its line of the audit. The exit code is 0, 2 with the reason on standard error where it
 * cannot be done as asked, or 1 where the system or the database failed.
 */
export async function runCommand(
  event: (words: string[]) => string,
  carryOut: (words: string[]) => Promise<Done>,
): Promise<void> {
  const words = process.argv.slice(2);
  try {
    const { said, act } = await carryOut(words);
    tellCommand(event(words), act);
    console.log(said);
  } catch (error) {
    process.exitCode = isForPeople(error) ? 2 : 1;
    // What the system or the engine refuses has a code, and a message that says what; anything else is told whole.
    const { code, message } = error as NodeJS.ErrnoException;
    console.error(isForPeople(error) ? message : code === undefined ? error : message || code);
  }
}
