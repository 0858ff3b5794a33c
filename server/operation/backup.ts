import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { fileAt, isInStore } from '../files/location.ts';
import type { FileStore } from '../files/file-store.ts';
import { filesOf, openFiles } from '../files/open-files.ts';
import { makeFolder } from '../lib/make-folder.ts';
import { linesOfFiles } from './archive-files.ts';
import { VERSION, writeArchive } from './archive.ts';
import { type CommandResult, OperationError } from './command.ts';
import { runCommand } from './run-command.ts';
import { contentOf } from './content.ts';
import { describeCopy, describeLost } from './describe-copy.ts';
import { IDENTITY } from '../store/identity.ts';
import { recorded } from './maintenance.ts';
import { type Copied, FilesTally, openNamed, readNamedFiles, requireOwnFiles } from './named-files.ts';
import { openWhole } from './open-whole.ts';
import { withTemporaryFolder } from './temporary-folder.ts';
import { COUNTS, rowsOf, RUNS, stepsOf, type WholeDatabase } from './whole.ts';

/** What the name of a backup ends with: compressed lines of JSON, which may be encrypted. */
const SUFFIX = /\.jsonl\.gz(?:\.enc)?$/;

const USAGE = `Usage: npm run backup -- FOLDER|FILE.jsonl.gz|s3://BUCKET/PREFIX

Writes everything in the database, and its files, to a file, in a folder to one named after the moment. The product may run meanwhile.
With SECRET_KEY the file is encrypted.`;

/**
 * Tables without rows in a backup. A restore must not bring back a session that was ended after the backup, so all users sign
 * in again; nor what works once, such as the link of a password reset, and was used since.
 */
const LEFT_OUT = [
  'sessions',
  'sign_in_challenges',
  'sign_in_attempts',
  'password_resets',
  COUNTS,
  IDENTITY,
  RUNS,
];

/** A time as part of a file name, such as 2026-11-20T16-15-48Z. */
const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The name of a backup: with `.enc` at its end where it is encrypted. */
export const nameOf = (kind: 'meridian' | 'scheduled', at: Date, isEncrypted: boolean): string =>
  `${kind}-${stampOf(at)}.jsonl.gz${isEncrypted ? '.enc' : ''}`;

/** How a backup is made: its files are in a place of their own. */
interface BackupOptions {
  at: Date;
  files: FileStore;
  /** Without it the backup is not encrypted. */
  secretKey?: string | undefined;
}

/**
 * Writes a consistent backup of a database that may be in use, with the files that its records name. Throws OperationError where
 * there is no data, or the place is not that of its files.
 */
export async function backUp(
  whole: WholeDatabase,
  to: string,
  { at, files, secretKey }: BackupOptions,
): Promise<Copied> {
  const { engine, copying, database } = whole;
  const steps = await stepsOf(rowsOf(database));
  if (steps.length === 0) throw new OperationError(`There is nothing of Meridian in ${whole.name}.`);
  const reading = database.transaction();
  const snapshot =
    engine === 'sqlite' ? reading : reading.setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (transaction) => {
    const rows = rowsOf(transaction);
    const named = await readNamedFiles(rows, steps);
    if (named.size > 0) await requireOwnFiles(rows, files);
    const header = {
      format: 'meridian-backup',
      version: VERSION,
      at: at.toISOString(),
      engine,
      steps,
    } as const;
    const tally = new FilesTally();
    const content = {
      lines: contentOf(copying, rows, LEFT_OUT),
      files: linesOfFiles(openNamed(files, named), tally),
    };
    const summary = await writeArchive(to, header, content, secretKey);
    return { summary, files: tally.result(named) };
  });
}

const optionsOf = (config: Config, at: Date): BackupOptions => ({
  at,
  files: filesOf(config),
  secretKey: config.secretKey,
});

/** Writes a backup to an S3-compatible store. Throws OperationError where the name is taken. */
async function storeBackup(
  whole: WholeDatabase,
  { folder, name, at }: { folder: string; name: string; at: Date },
  config: Config,
): Promise<Copied> {
  const store = openFiles(folder, config.s3);
  if ((await store.size(name)) !== undefined)
    throw new OperationError(`${fileAt(folder, name)} is there already.`);
  return withTemporaryFolder(async (aside) => {
    const file = path.join(aside, name);
    const copied = await backUp(whole, file, optionsOf(config, at));
    await store.write(name, await openAsBlob(file));
    return copied;
  });
}

/** The command `backup`. */
export async function backup([place, ...more]: string[]): Promise<CommandResult> {
  if (place === undefined || more.length > 0) throw new OperationError(USAGE);
  const at = new Date();
  const config = readConfig(process.env);
  const isFile = SUFFIX.test(place);
  const folder = isFile ? path.dirname(place) : place;
  const name = isFile ? path.basename(place) : nameOf('meridian', at, config.secretKey !== undefined);
  const file = fileAt(folder, name);
  const kind = name.startsWith('scheduled-') ? 'scheduled backup' : 'backup';
  const { report } = await recorded(config, kind, file, async () => {
    if (!isInStore(folder)) makeFolder(folder);
    const whole = await openWhole(config);
    try {
      const copied = isInStore(folder)
        ? await storeBackup(whole, { folder, name, at }, config)
        : await backUp(whole, file, optionsOf(config, at));
      return { report: `${describeCopy(copied)}. Read back and whole.${describeLost(copied)}` };
    } finally {
      await whole.close();
    }
  });
  return { message: `Wrote ${file}: ${report}`, act: { file } };
}

if (import.meta.main) await runCommand(() => 'backup', backup);
