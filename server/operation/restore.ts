import { type Config, readConfig } from '../config.ts';
import { checkArchive, contentOfArchive } from './archive.ts';
import { openWhole, describeSummary } from './backup.ts';
import { type CommandResult, OperationError, runCommand } from './command.ts';
import type { Summary } from './content.ts';
import { fillPostgres, makeEmbedded, requireKnownSteps } from './target.ts';

const USAGE = `Usage: npm run restore -- FILE

Writes a backup into the empty place that MERIDIAN_DATA or DATABASE_URL names. Nothing that is there is replaced.`;

/** Restores a backup into an empty database, or nothing. Throws OperationError for a damaged backup or a database that is not empty. */
export async function restoreFrom(
  file: string,
  config: Pick<Config, 'dataFolder' | 'databaseUrl'> & Partial<Pick<Config, 'embeddedAfterPostgres'>>,
): Promise<{ at: string; summary: Summary }> {
  const { header, summary } = await checkArchive(file);
  requireKnownSteps(header.steps, file);
  const target = { steps: header.steps, lines: contentOfArchive(file), summary };
  if (config.databaseUrl === undefined) {
    return { at: header.at, summary: await makeEmbedded(config.dataFolder, target) };
  }
  const whole = await openWhole(config);
  try {
    return { at: header.at, summary: await fillPostgres(whole, target) };
  } finally {
    await whole.close();
  }
}

async function restore([file, ...more]: string[]): Promise<CommandResult> {
  if (file === undefined || more.length > 0) throw new OperationError(USAGE);
  const { at, summary } = await restoreFrom(file, readConfig(process.env));
  const message = `Restored what ${file} held at ${at}: ${describeSummary(summary)}. Compared row for row. Everybody signs in again.`;
  return { message, act: { file, madeAt: at } };
}

if (import.meta.main) await runCommand(() => 'restore', restore);
