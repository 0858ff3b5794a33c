import { readConfig } from '../config.ts';
import { openStore } from '../store/open.ts';
import { type CommandResult, OperationError, requireEmbeddedInUse } from './command.ts';
import { runCommand } from './run-command.ts';
import { type MaintenanceRun, readRuns } from './maintenance.ts';

const USAGE = `Usage: npm run backups

Lists the last backups and drills, a line each: kind, how it went, when, seconds, the file or place, what was compared or why it failed.`;

const lineOf = ({ kind, outcome, at, ms, location, report }: MaintenanceRun): string =>
  // A reason may hold newlines and tabs, which would make lines and columns of their own here.
  [kind, outcome, at, (ms / 1000).toFixed(1), location, report.replaceAll(/\s+/g, ' ')].join('\t');

async function listBackups(words: string[]): Promise<CommandResult> {
  if (words.length > 0) throw new OperationError(USAGE);
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined) requireEmbeddedInUse(config);
  const store = await openStore(config);
  try {
    const runs = await readRuns(store);
    const message = runs.map(lineOf).join('\n') || 'No backup and no drill was made yet.';
    return { message, act: {} };
  } finally {
    await store.close();
  }
}

if (import.meta.main) await runCommand(() => 'backups', listBackups);
