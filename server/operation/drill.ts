import path from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { newestIn, withBackup } from './backup-place.ts';

import { type CommandResult, OperationError } from './command.ts';
import { runCommand } from './run-command.ts';
import { describeCopy, describeLost } from './describe-copy.ts';
import { isEncrypted } from './encryption.ts';
import { recorded } from './maintenance.ts';
import { restoreFrom } from './restore.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

const USAGE = `Usage: npm run drill -- [FOLDER|s3://BUCKET/PREFIX]

Restores the newest backup of a place into an empty temporary database with its files, compares each table and file with the
backup, and removes it.
Without words the place is that of the scheduled backups.`;

/** Restores a backup, and reports each table. Throws OperationError where it is not what it was. */
async function restoreAside(
  location: string,
  { s3, secretKey }: Config,
): Promise<{ report: string; tables: string[] }> {
  return withBackup(location, s3, (file) =>
    withTemporaryFolder(async (folder) => {
      const target = { dataFolder: path.join(folder, 'data'), databaseUrl: undefined, secretKey };
      const { at, ...copied } = await restoreFrom(file, target);
      const { summary, files } = copied;
      const tables = Object.entries(summary.tables).map(
        ([name, { rows, digest }]) => `${name}\t${rows}\t${digest}`,
      );
      const secret = (await isEncrypted(file)) ? 'encrypted' : 'not encrypted';
      const report = `Restored the backup of ${at}, ${secret}: ${describeCopy(copied)}. Each of ${tables.length} tables has its rows and its digest, and each file its digest.${describeLost(copied)}`;
      return { report, tables: [...tables, `files\t${files.count}\t${files.bytes} bytes`] };
    }),
  );
}

/** The command `drill`. */
export async function drill([place, ...more]: string[]): Promise<CommandResult> {
  const config = readConfig(process.env);
  const from = place ?? config.backups?.place;
  if (from === undefined || more.length > 0) throw new OperationError(USAGE);
  const { location, report, tables, ms } = await recorded(config, 'drill', from, async () => {
    const newest = await newestIn(from, config.s3);
    try {
      return { location: newest, ...(await restoreAside(newest, config)) };
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      throw new OperationError(`The drill of ${newest} failed. ${error.message}`);
    }
  });
  const lines = [...tables, location, `${report} It took ${(ms / 1000).toFixed(1)} s, and nothing was kept.`];
  return { message: lines.join('\n'), act: { file: location } };
}

if (import.meta.main) await runCommand(() => 'drill', drill);
