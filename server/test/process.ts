import { execFile } from 'node:child_process';
import path from 'node:path';
import { format } from 'node:util';
import { vi } from 'vitest';
import { operate } from '../operation/users.ts';
import type { Act } from '../operation/audit.ts';
import { OperationError } from '../operation/command.ts';
import { exitCodeOf, type OperatorCommand } from '../operation/run-command.ts';
import { openStore } from '../store/open.ts';
import type { Database } from './database.ts';

/** Exit code and output of a process. */
export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** The environment of every process: with a compile cache, which halves the time of a start. */
export const bareEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../.cache/compiled'),
};

/** Runs a script of the server as a process with only the given settings. */
export function runProgram(
  file: string,
  words: string[],
  settings: Record<string, string | undefined>,
): Promise<Ended> {
  const env = { ...bareEnvironment, ...settings };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(import.meta.dirname, '..', file), ...words],
      { env },
      (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code), out, err });
      },
    );
  });
}

/** Replaces all variables of the environment of this process. */
function setEnvironment(variables: Record<string, string | undefined>): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  for (const [name, value] of Object.entries(variables)) if (value !== undefined) process.env[name] = value;
}

/**
 * Runs an operator's command in this process, with only the given settings and without the start of a process. One at a time, because
 * environment and console are the process's own.
 */
export async function runHere(
  command: OperatorCommand,
  words: string[],
  settings: Record<string, string | undefined>,
): Promise<Ended> {
  const written = { out: '', err: '' };
  const capture = (method: 'log' | 'error', to: 'out' | 'err') =>
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      written[to] += `${format(...parts)}\n`;
    });
  const spies = [capture('log', 'out'), capture('error', 'err')];
  const before = { ...process.env };
  // In place: `tmpdir()` reads the variables of the process and not an object that replaces them.
  setEnvironment({ PATH: before['PATH'], ...settings });
  try {
    return { code: await exitCodeOf(command, words), ...written };
  } finally {
    setEnvironment(before);
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs an operator's command in this process: returns its output, its error and its audit event. */
export async function operateOn(
  database: Pick<Database, 'dataFolder' | 'databaseUrl'>,
  words: string[],
): Promise<Ended & { act?: Act }> {
  // A connection of its own, as a process has.
  const store = await openStore(database);
  try {
    const { message: said, act } = await operate(store, words);
    return { code: 0, out: `${said}\n`, err: '', act };
  } catch (error) {
    if (error instanceof OperationError) return { code: 2, out: '', err: `${error.message}\n` };
    throw error;
  } finally {
    await store.close();
  }
}

/** The settings that name a database. */
export const settingsOf = (database: { dataFolder: string; databaseUrl: string | undefined }) => ({
  MERIDIAN_DATA: database.dataFolder,
  DATABASE_URL: database.databaseUrl ?? '',
});

/** Nothing on standard error but the one line of the audit that a command writes; for `toMatchObject`. */
export const onlyAudit = (event: string) => ({
  asymmetricMatch: (err: unknown): boolean =>
    typeof err === 'string' &&
    err.indexOf('\n') === err.length - 1 &&
    (JSON.parse(err) as { event?: unknown }).event === `operator.${event}`,
});
