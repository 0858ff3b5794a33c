import type { Config } from '../config.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/** Opens the database the settings name. The PostgreSQL driver is only loaded when it is used: that keeps the start short. */
export async function openStore(
  config: Pick<Config, 'dataFolder' | 'databaseUrl'> & Partial<Pick<Config, 'databaseDirectUrl'>>,
): Promise<Store> {
  if (config.databaseUrl === undefined) return openSqlite(config.dataFolder);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(config.databaseUrl, config.databaseDirectUrl);
}
