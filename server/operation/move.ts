import { type Config, readConfig } from '../config.ts';
import { filesOf } from '../files/open-files.ts';
import { claimFolder } from './data-folder.ts';
import { addressOf } from '../database-url.ts';
import { markPostgres } from './postgres-marker.ts';
import { describeCopy, describeLost } from './describe-copy.ts';
import { type CommandResult, OperationError, requireEmbedded } from './command.ts';
import { runCommand } from './run-command.ts';
import { contentOf } from './content.ts';
import { IDENTITY } from '../store/identity.ts';
import { type Copied, openNamed, readFilesLocation, readNamedFiles, requireOwnFiles } from './named-files.ts';
import { openEmbedded } from './sqlite.ts';
import { fillPostgres, requireKnownSteps } from './target.ts';
import { COUNTS, rowsOf, stepsOf } from './whole.ts';

const USAGE = `Usage: DATABASE_URL=postgres://… FILES_LOCATION=… npm run move-to-postgres

Copies the embedded database in MERIDIAN_DATA, people's sessions included, into an empty PostgreSQL, and its files into the empty
place of FILES_LOCATION. Stop the product before.`;

/** Where the embedded database is, and where it moves to. */
type Moved = Pick<Config, 'dataFolder'> &
  Partial<Pick<Config, 'filesLocation' | 's3'>> & { databaseUrl: string };

/**
 * Copies the embedded database of a folder into an empty PostgreSQL in one transaction, and compares all rows. Its files are copied
 * into an empty place. The file and its files stay as they were; it is locked meanwhile.
 */
export async function moveToPostgres(config: Moved): Promise<Copied> {
  const { dataFolder, databaseUrl, s3 } = config;
  const { openUrl } = await import('./postgres.ts');
  requireEmbedded(dataFolder);
  const release = await claimFolder(dataFolder);
  const source = openEmbedded(dataFolder, true);
  const target = openUrl(databaseUrl);
  try {
    const steps = await stepsOf(rowsOf(source.database));
    requireKnownSteps(steps, source.name);
    const copied = await source.database.transaction().execute(async (transaction) => {
      const rows = rowsOf(transaction);
      const named = await readNamedFiles(rows, steps);
      const filesLocation = await readFilesLocation(rows, steps);
      const files = filesOf({ dataFolder, filesLocation, s3 });
      if (named.size > 0) await requireOwnFiles(rows, files);
      return fillPostgres(target, {
        steps,
        lines: contentOf(source.copying, rows, [COUNTS, IDENTITY]),
        summary: undefined,
        moving: openNamed(files, named),
        files: filesOf(config),
      });
    });
    markPostgres(dataFolder, databaseUrl, { moved: true });
    return copied;
  } finally {
    await source.close();
    await target.close();
    release();
  }
}

async function move(words: string[]): Promise<CommandResult> {
  const { databaseUrl, ...config } = readConfig(process.env);
  if (words.length > 0 || databaseUrl === undefined) throw new OperationError(USAGE);
  const { dataFolder } = config;
  const copied = await moveToPostgres({ ...config, databaseUrl });
  const message = `Moved ${describeCopy(copied)}. Compared row for row.\nStart the product with this DATABASE_URL from now on. The file in ${dataFolder} stays as it was; no start uses it any more without EMBEDDED_AFTER_POSTGRES=on.${describeLost(copied)}`;
  return { message, act: { from: dataFolder, to: addressOf(databaseUrl) } };
}

if (import.meta.main) await runCommand(() => 'move-to-postgres', move);
