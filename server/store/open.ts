import type { Config } from '../config.ts';
import { openSqlite, openSqliteReads } from './sqlite.ts';
import type { MigrateOptions } from './migrate.ts';
import type { Location, Store } from './store.ts';

/** Opens the database the settings name. The PostgreSQL driver is only loaded when it is used: that keeps the start short. */
export async function openStore(
  config: Pick<Config, 'dataFolder' | 'databaseUrl'> & Partial<Pick<Config, 'databaseDirectUrl'>>,
  options: Pick<MigrateOptions, 'admitsNewer'> = {},
): Promise<Store> {
  if (config.databaseUrl === undefined) return openSqlite(config.dataFolder);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(config.databaseUrl, { directUrl: config.databaseDirectUrl, ...options });
}

/** Opens a database that another thread has opened, to read only. */
export async function openReads(location: Location): Promise<Store> {
  if (location.databaseUrl === undefined) return openSqliteReads(location);
  const { openPostgresReads } = await import('./postgres.ts');
  return openPostgresReads(location, location.databaseUrl);
}
