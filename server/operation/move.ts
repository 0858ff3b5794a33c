import { readConfig } from '../config.ts';
import { claimFolder } from './data-folder.ts';
import { addressOf } from '../database-url.ts';
import { markPostgres } from './postgres-marker.ts';
import { describeSummary } from './backup.ts';
import { type CommandResult, OperationError, requireEmbedded, runCommand } from './command.ts';
import { contentOf, type Summary } from './content.ts';
import { IDENTITY } from '../store/identity.ts';
import { openEmbedded } from './sqlite.ts';
import { fillPostgres, requireKnownSteps } from './target.ts';
import { COUNTS, rowsOf, stepsOf } from './whole.ts';

const USAGE = `Usage: DATABASE_URL=postgres://… npm run move-to-postgres

Copies the embedded database in MERIDIAN_DATA, people's sessions included, into an empty PostgreSQL. Stop the product before.`;

/**
 * Copies the embedded database of a folder into an empty PostgreSQL in one transaction, and compares all rows. The file stays as
 * it was; it is locked meanwhile.
 */
export async function moveToPostgres(folder: string, url: string): Promise<Summary> {
  const { openUrl } = await import('./postgres.ts');
  requireEmbedded(folder);
  const release = await claimFolder(folder);
  const source = openEmbedded(folder, true);
  const target = openUrl(url);
  try {
    const steps = await stepsOf(rowsOf(source.database));
    requireKnownSteps(steps, source.name);
    const summary = await source.database.transaction().execute((transaction) => {
      const lines = contentOf(source.copying, rowsOf(transaction), [COUNTS, IDENTITY]);
      return fillPostgres(target, { steps, lines, summary: undefined });
    });
    markPostgres(folder, url, { moved: true });
    return summary;
  } finally {
    await source.close();
    await target.close();
    release();
  }
}

async function move(words: string[]): Promise<CommandResult> {
  const { dataFolder, databaseUrl } = readConfig(process.env);
  if (words.length > 0 || databaseUrl === undefined) throw new OperationError(USAGE);
  const summary = await moveToPostgres(dataFolder, databaseUrl);
  const message = `Moved ${describeSummary(summary)}. Compared row for row.\nStart the product with this DATABASE_URL from now on. The file in ${dataFolder} stays as it was; no start uses it any more without EMBEDDED_AFTER_POSTGRES=on.`;
  return { message, act: { from: dataFolder, to: addressOf(databaseUrl) } };
}

if (import.meta.main) await runCommand(() => 'move-to-postgres', move);
