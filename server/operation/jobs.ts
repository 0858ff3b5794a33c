import { readConfig } from '../config.ts';
import { type CommandResult, OperationError, requireEmbeddedInUse } from './command.ts';
import { runCommand } from './run-command.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { deleteJob, listJobs, retryJob } from '../jobs/inspect.ts';

const USAGE = `Usage: npm run jobs -- COMMAND

  list         the jobs, a line each: id, kind, state, when it is due, attempts, last error
  retry ID     makes a job due now, also one that failed
  delete ID    deletes a job that failed`;

async function list(store: Store): Promise<CommandResult> {
  const jobs = await listJobs(store);
  const lines = jobs.map(({ id, kind, state, due_at, attempts, last_error }) =>
    // An error may hold newlines and tabs, which would make lines and columns of their own here.
    [id, kind, state, due_at, attempts, (last_error ?? '').replaceAll(/\s+/g, ' ')].join('\t').trimEnd(),
  );
  return { message: lines.length === 0 ? 'There are no jobs.' : lines.join('\n'), act: {} };
}

async function retry(store: Store, id: number): Promise<CommandResult> {
  const kind = await retryJob(store, id);
  if (kind === undefined) throw new OperationError(`No job that waits or failed has the id ${id}.`);
  return { message: `The job ${id} (${kind}) is due now.`, act: { job: id, kind } };
}

async function remove(store: Store, id: number): Promise<CommandResult> {
  const kind = await deleteJob(store, id);
  if (kind === undefined) throw new OperationError(`No job that failed has the id ${id}.`);
  return { message: `The job ${id} (${kind}) is deleted.`, act: { job: id, kind } };
}

/** Executes an operator's command. Throws OperationError where it cannot be executed. */
export async function operateJobs(store: Store, [command, id, ...more]: string[]): Promise<CommandResult> {
  if (command === 'list' && id === undefined) return list(store);
  if (id === undefined || !/^[1-9]\d{0,14}$/.test(id) || more.length > 0) throw new OperationError(USAGE);
  if (command === 'retry') return retry(store, Number(id));
  if (command === 'delete') return remove(store, Number(id));
  throw new OperationError(USAGE);
}

async function operateHere(words: string[]): Promise<CommandResult> {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined) requireEmbeddedInUse(config);
  const store = await openStore(config);
  try {
    return await operateJobs(store, words);
  } finally {
    await store.close();
  }
}

if (import.meta.main) await runCommand((words) => `jobs.${words[0]}`, operateHere);
