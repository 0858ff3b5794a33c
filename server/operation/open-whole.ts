import type { Config } from '../config.ts';
import { requireEmbeddedInUse } from './command.ts';
import { openEmbedded } from './sqlite.ts';
import type { WholeDatabase } from './whole.ts';

/** Opens the database of the settings without migrating it, to read only where it is embedded and `writes` is not set. */
export async function openWhole(
  config: Pick<Config, 'dataFolder' | 'databaseUrl'> & Partial<Pick<Config, 'embeddedAfterPostgres'>>,
  { writes = false } = {},
): Promise<WholeDatabase> {
  const { dataFolder, databaseUrl } = config;
  if (databaseUrl === undefined) {
    requireEmbeddedInUse(config);
    return openEmbedded(dataFolder, writes);
  }
  const { openUrl } = await import('./postgres.ts');
  return openUrl(databaseUrl);
}
