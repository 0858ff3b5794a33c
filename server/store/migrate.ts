import { type Kysely, sql } from 'kysely';
import { type MigrationResult, Migrator } from 'kysely/migration';
import { type Migration, MIGRATIONS } from './migrations/index.ts';
import type { Schema } from './schema.ts';
import type { Engine } from './store.ts';

/** A newer version of Meridian wrote the data. */
export class NewerDataError extends Error {}

/** Applied migrations that this version does not know. */
async function unknownMigrations(database: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  );
  return rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS));
}

/** Logs what migrations that were applied did to the data. */
async function reportOn(database: Kysely<Schema>, results: readonly MigrationResult[]): Promise<void> {
  const migrations: Partial<Record<string, Migration>> = MIGRATIONS;
  for (const { migrationName } of results)
    for (const line of (await migrations[migrationName]?.report?.(database)) ?? []) console.error(line);
}

/**
 * Applies the pending migrations, all of them or up to the one named, under Kysely's lock. Throws NewerDataError where a newer
 * version wrote the data.
 */
export async function migrate(database: Kysely<Schema>, engine: Engine, last?: string): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, { up }]) => [
      name,
      { up: (transaction: Kysely<Schema>) => up(transaction, engine) },
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
