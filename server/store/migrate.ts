import { type Kysely, sql } from 'kysely';
import { type MigrationResult, Migrator } from 'kysely/migration';
import { loadMigration, migrationNames } from './migrations/index.ts';
import type { Schema } from './schema.ts';
import type { Engine } from './store.ts';

/** A newer version of Meridian wrote the data. */
export class NewerDataError extends Error {}

/** Applied migrations that this version does not know. */
async function unknownMigrations(database: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  );
  return rows.map(({ name }) => name).filter((name) => !migrationNames.includes(name));
}

/** Logs what migrations that were applied did to the data. */
async function reportOn(database: Kysely<Schema>, results: readonly MigrationResult[]): Promise<void> {
  for (const { migrationName } of results) {
    const { report } = await loadMigration(migrationName);
    for (const line of (await report?.(database)) ?? []) console.error(line);
  }
}

/**
 * Applies the pending migrations, all of them or up to the one named, under Kysely's lock. Throws NewerDataError where a newer
 * version wrote the data.
 */
export async function migrate(database: Kysely<Schema>, engine: Engine, last?: string): Promise<void> {
  const migrations = Object.fromEntries(
    migrationNames.map((name) => [
      name,
      { up: async (transaction: Kysely<Schema>) => (await loadMigration(name)).up(transaction, engine) },
    ]),
  );
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (!error) return reportOn(database, results ?? []);
  // Without results the migrator refused the list of applied migrations.
  const unknown = results === undefined ? await unknownMigrations(database) : [];
  if (unknown.length === 0) throw error;
  throw new NewerDataError(
    `The data was written by a newer version of Meridian (${unknown.join(', ')}). Start that version, or a later one.`,
  );
}
