import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { makeFolder } from '../make-folder.ts';
import { claimFolder, remoteFolderWarning } from './data-folder.ts';
import { markPostgres, requireNoPostgres } from './postgres-marker.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';

/** A store to serve from, and sentences on what its operator should know about where it lies. */
export interface Serving {
  store: Store;
  warnings: string[];
}

/** Sentences on the settings of a PostgreSQL that let it lose committed changes. */
async function unsafeSettings(store: Store): Promise<string[]> {
  const rows = await store.read
    .selectFrom(
      sql<{ name: string }>`(select name from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off')`.as('off'),
    )
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(
    ({ name }) => `PostgreSQL runs with ${name} off: a crash of it may lose changes already saved.`,
  );
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
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'databaseDirectUrl' | 'embeddedAfterPostgres'>,
): Promise<Serving> {
  const { dataFolder, databaseUrl } = config;
  if (databaseUrl !== undefined) {
    const store = await openStore(config);
    markPostgres(dataFolder, databaseUrl);
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
