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

/**
 * Runs one command line, prints its output and its audit line, and keeps that line in the audit log. The exit code is 0, 2 for an OperationError, or 1 where the
 * system or the database failed.
 */
export async function runCommand(
  event: (words: string[]) => string,
  run: (words: string[]) => Promise<CommandResult>,
): Promise<void> {
  const words = process.argv.slice(2);
  try {
    const { message, act } = await run(words);
    await keepAudit(auditCommand(event(words), act));
    if (message !== '') console.log(message);
  } catch (error) {
    process.exitCode = isForPeople(error) ? 2 : 1;
    // Errors of the system or the engine have a code and a clear message; of any other the stack is printed.
    const { code, message } = error as NodeJS.ErrnoException;
    console.error(isForPeople(error) ? message : code === undefined ? error : message || code);
  }
}
