import { type Config, readConfig } from '../config.ts';
import { filesOf } from '../files/open-files.ts';
import { checkArchive, contentOfArchive, filesOfArchive } from './archive.ts';
import { withBackup } from './backup-place.ts';
import { type CommandResult, OperationError } from './command.ts';
import { runCommand } from './run-command.ts';
import { describeCopy, describeLost } from './describe-copy.ts';
import type { Copied } from './named-files.ts';
import { openWhole } from './open-whole.ts';
import { setMailsAside } from './set-mails-aside.ts';
import { fillPostgres, makeEmbedded, requireKnownSteps } from './target.ts';

const USAGE = `Usage: npm run restore -- FILE|s3://BUCKET/PREFIX/NAME

Writes a backup into the empty place that MERIDIAN_DATA or DATABASE_URL names, and its files into that of FILES_LOCATION.
Nothing that is there is replaced.
An encrypted one takes the SECRET_KEY that it was made with.`;

/**
 * Restores a backup into an empty database and an empty place for its files, or nothing. Throws OperationError for a damaged
 * backup, or where either is not empty.
 */
export async function restoreFrom(
  file: string,
  config: Pick<Config, 'dataFolder' | 'databaseUrl'> &
    Partial<Pick<Config, 'embeddedAfterPostgres' | 'secretKey' | 'filesLocation' | 's3'>>,
): Promise<{ at: string } & Copied> {
  const { secretKey, databaseUrl, dataFolder } = config;
  const { header, summary } = await checkArchive(file, secretKey);
  const { at, steps } = header;
  requireKnownSteps(steps, file);
  const target = {
    steps,
    lines: contentOfArchive(file, secretKey),
    summary,
    moving: filesOfArchive(file, secretKey),
    files: filesOf(config),
    settle: setMailsAside,
  };
  if (databaseUrl === undefined) return { at, ...(await makeEmbedded(dataFolder, target)) };
  const whole = await openWhole(config);
  try {
    return { at, ...(await fillPostgres(whole, target)) };
  } finally {
    await whole.close();
  }
}

/** The command `restore`. */
export async function restore([file, ...more]: string[]): Promise<CommandResult> {
  if (file === undefined || more.length > 0) throw new OperationError(USAGE);
  const config = readConfig(process.env);
  const { at, ...copied } = await withBackup(file, config.s3, (there) => restoreFrom(there, config));
  const message = `Restored what ${file} held at ${at}: ${describeCopy(copied)}. Compared row for row. Everybody signs in again. Mails that waited are not sent.${describeLost(copied)}`;
  return { message, act: { file, madeAt: at } };
}

if (import.meta.main) await runCommand(() => 'restore', restore);
