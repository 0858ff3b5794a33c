import type { Config } from '../config.ts';
import { claimFolder, makeFolder, remoteFolderWarning } from './folder.ts';
import { markPostgres, requireNoPostgres } from './marker.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';

/** A store to serve from, and sentences on what its operator should know about where it lies. */
export interface Serving {
  store: Store;
  warnings: string[];
}

/** Has a store do something more once it is closed. */
function closing(store: Store, after: () => void): Store {
  const close = store.close.bind(store);
  store.close = async () => {
    await close();
    after();
  };
  return store;
}

/**
 * Opens the database the settings name for a server: the embedded one for this process alone, until it is closed. Throws
 * FolderTakenError where another process serves from it, WasPostgresError where its data is in PostgreSQL, and what openStore
 * throws.
 */
export async function openToServe(
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'embeddedAfterPostgres'>,
): Promise<Serving> {
  const { dataFolder, databaseUrl } = config;
  if (databaseUrl !== undefined) {
    const store = await openStore(config);
    markPostgres(dataFolder, databaseUrl);
    const { unsafeSettings } = await import('./postgres.ts');
    return { store, warnings: await unsafeSettings(store) };
  }
  requireNoPostgres(dataFolder, config.embeddedAfterPostgres);
  makeFolder(dataFolder);
  const release = claimFolder(dataFolder);
  try {
    const store = await openStore(config);
    const warning = remoteFolderWarning(dataFolder);
    return { store: closing(store, release), warnings: warning === undefined ? [] : [warning] };
  } catch (error) {
    release();
    throw error;
  }
}
