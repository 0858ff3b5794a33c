import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import * as foundation from './migrations/0001_foundation.ts';
import * as measuresAndWork from './migrations/0002_measures_and_work.ts';
import * as sharing from './migrations/0003_sharing.ts';
import type { Schema } from './schema.ts';
import type { Engine } from './store.ts';

/** One step of the schema, written for both engines. */
type Step = { up(database: Kysely<Schema>, engine: Engine): Promise<void> };

const STEPS: Record<string, Step> = {
  '0001_foundation': foundation,
  '0002_measures_and_work': measuresAndWork,
  '0003_sharing': sharing,
};

/** Brings a database to this version's schema, under Kysely's lock. Throws when the data was written by a newer version. */
export async function migrate(database: Kysely<Schema>, engine: Engine): Promise<void> {
  const migrations: Record<string, Migration> = Object.fromEntries(
    Object.entries(STEPS).map(([name, step]) => [
      name,
      { up: (transaction) => step.up(transaction, engine) },
    ]),
  );
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
