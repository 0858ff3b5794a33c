import { ConfigError } from '../config.ts';
import { FileStoreError } from '../files/file-store.ts';
import { NewerDataError } from '../store/migrate.ts';
import { auditCommand } from './audit.ts';
import { type CommandResult, OperationError } from './command.ts';
import { FolderTakenError } from './data-folder.ts';
import { keepAudit } from './keep-audit.ts';
import { WasPostgresError } from './postgres-marker.ts';

const isForPeople = (error: unknown): error is Error =>
  error instanceof OperationError ||
  error instanceof ConfigError ||
  error instanceof FileStoreError ||
  error instanceof NewerDataError ||
  error instanceof WasPostgresError ||
  error instanceof FolderTakenError;

/** An operator's command: the name of its event in the audit log, and what it does. */
export interface OperatorCommand {
  event: (words: string[]) => string;
  run: (words: string[]) => Promise<CommandResult>;
}

/**
 * Runs one command line, prints its output and its audit line, and keeps that line in the audit log. The exit code is 0, 2 for an OperationError, or 1 where the
 * system or the database failed.
 */
export async function exitCodeOf({ event, run }: OperatorCommand, words: string[]): Promise<number> {
  try {
    const { message, act } = await run(words);
    await keepAudit(auditCommand(event(words), act));
    if (message !== '') console.log(message);
    return 0;
  } catch (error) {
    // Errors of the system or the engine have a code and a clear message; of any other the stack is printed.
    const { code, message } = error as NodeJS.ErrnoException;
    console.error(isForPeople(error) ? message : code === undefined ? error : message || code);
    return isForPeople(error) ? 2 : 1;
  }
}

/** Runs a command with the words of the process, which ends with its exit code. */
export async function runCommand(
  event: OperatorCommand['event'],
  run: OperatorCommand['run'],
): Promise<void> {
  process.exitCode = await exitCodeOf({ event, run }, process.argv.slice(2));
}
