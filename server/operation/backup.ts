import path from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { makeFolder } from '../lib/make-folder.ts';
import { writeArchive } from './archive.ts';
import { counted, type CommandResult, OperationError, requireEmbeddedInUse, runCommand } from './command.ts';
import { contentOf, type Summary } from './content.ts';
import { IDENTITY } from '../store/identity.ts';
import { openEmbedded } from './sqlite.ts';
import { COUNTS, rowsOf, stepsOf, type WholeDatabase } from './whole.ts';

/** The file extension of backups: compressed lines of JSON. */
const SUFFIX = '.jsonl.gz';

const USAGE = `Usage: npm run backup -- FOLDER|FILE${SUFFIX}

Writes everything in the database to a file, in a folder to one named after the moment. The product may run meanwhile.`;

/**
 * Tables without rows in a backup. A restore must not bring back a session that was ended after the backup, so all users sign
 * in again.
 */
const LEFT_OUT = ['sessions', 'sign_in_challenges', COUNTS, IDENTITY];

/** Opens the database of the settings, without migrating it. */
export async function openWhole(
  config: Pick<Config, 'dataFolder' | 'databaseUrl'> & Partial<Pick<Config, 'embeddedAfterPostgres'>>,
): Promise<WholeDatabase> {
  const { dataFolder, databaseUrl } = config;
  if (databaseUrl === undefined) {
    requireEmbeddedInUse(config);
    return openEmbedded(dataFolder);
  }
  const { openUrl } = await import('./postgres.ts');
  return openUrl(databaseUrl);
}

/** A time as part of a file name, such as 2026-11-20T16-15-48Z. */
export const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** A summary in words. */
export const describeSummary = ({ tables }: Summary): string => {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return [
    counted(tables['users']?.rows ?? 0, 'person', 'people'),
    counted(tables['strategies']?.rows ?? 0, 'strategy', 'strategies'),
    `${counted(rows, 'row', 'rows')} in all`,
  ].join(', ');
};

/** Writes a consistent backup of a database that may be in use. Throws OperationError where there is none. */
export async function backUp(whole: WholeDatabase, file: string, at: Date): Promise<Summary> {
  const { engine, copying, database } = whole;
  const steps = await stepsOf(rowsOf(database));
  if (steps.length === 0) throw new OperationError(`There is nothing of Meridian in ${whole.name}.`);
  const reading = database.transaction();
  const snapshot =
    engine === 'sqlite' ? reading : reading.setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute((transaction) => {
    const header = { format: 'meridian-backup', version: 1, at: at.toISOString(), engine, steps } as const;
    return writeArchive(file, header, contentOf(copying, rowsOf(transaction), LEFT_OUT));
  });
}

async function backup([place, ...more]: string[]): Promise<CommandResult> {
  if (place === undefined || more.length > 0) throw new OperationError(USAGE);
  const at = new Date();
  const isFile = place.endsWith(SUFFIX);
  makeFolder(isFile ? path.dirname(place) : place);
  const file = isFile ? place : path.join(place, `meridian-${stampOf(at)}${SUFFIX}`);
  const whole = await openWhole(readConfig(process.env));
  try {
    const summary = await backUp(whole, file, at);
    return { message: `Wrote ${file}: ${describeSummary(summary)}. Read back and whole.`, act: { file } };
  } finally {
    await whole.close();
  }
}

if (import.meta.main) await runCommand(() => 'backup', backup);
