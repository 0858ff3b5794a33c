import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { makeFolder } from '../lib/make-folder.ts';
import { claimFolder, remoteFolderWarnings } from './data-folder.ts';
import { markPostgres, requireNoPostgres } from './postgres-marker.ts';
import type { FileStore } from '../files/file-store.ts';
import { claimFiles } from '../store/claim-files.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';

/** The store of a server, and warnings about the database for its operator. */
export interface Serving {
  store: Store;
  warnings: string[];
}

/** Warnings about settings with which PostgreSQL may lose committed changes. */
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

/** Runs `after` when a store has closed. */
function closing(store: Store, after: () => void): Store {
  const close = store.close.bind(store);
  store.close = async () => {
    await close();
    after();
  };
  return store;
}

/**
 * Opens the database of the settings for a server, and locks the data folder of an embedded one until it is closed. Throws
 * FolderTakenError, WasPostgresError, OtherFilesError, FileStoreError, and the errors of openStore.
 */
export async function openToServe(
  config: Pick<
    Config,
    'dataFolder' | 'databaseUrl' | 'databaseDirectUrl' | 'embeddedAfterPostgres' | 'filesLost'
  >,
  files: FileStore,
): Promise<Serving> {
  const { dataFolder, databaseUrl, filesLost: isLost } = config;
  if (databaseUrl !== undefined) {
    // A command does not: it would write, or back up, without what the newer version added.
    const store = await openStore(config, { admitsNewer: true });
    const warnings = await claimFiles(store, files, { isLost });
    markPostgres(dataFolder, databaseUrl);
    return { store, warnings: [...(await unsafeSettings(store)), ...warnings] };
  }
  requireNoPostgres(dataFolder, config.embeddedAfterPostgres);
  makeFolder(dataFolder);
  const release = await claimFolder(dataFolder);
  try {
    const store = await openStore(config);
    const warnings = await claimFiles(store, files, { isLost });
    return { store: closing(store, release), warnings: [...remoteFolderWarnings(dataFolder), ...warnings] };
  } catch (error) {
    release();
    throw error;
  }
}
