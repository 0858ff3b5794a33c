import { type Kysely, sql } from 'kysely';
import { type MigrationResult, Migrator } from 'kysely/migration';
import { isRetryable } from './errors.ts';
import { loadMigration, migrationNames } from './migrations/index.ts';
import type { Schema } from './schema.ts';
import type { Engine } from './store.ts';

/** A newer version of Meridian wrote the data. */
export class NewerDataError extends Error {}

/** A migration that takes away what older versions use. All others only add, so that these still serve the data. */
const CONTRACTS = /_contract$/;

/** The names of the applied migrations, in order. */
async function appliedMigrations(database: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  );
  return rows.map(({ name }) => name);
}

/** Whether this version still serves data of a newer one: all its own migrations are applied, and the others only add. */
const isServable = (applied: readonly string[], unknown: readonly string[]): boolean =>
  migrationNames.every((name) => applied.includes(name)) && !unknown.some((name) => CONTRACTS.test(name));

/** Logs what migrations that were applied did to the data. */
async function reportOn(database: Kysely<Schema>, results: readonly MigrationResult[]): Promise<void> {
  for (const { migrationName } of results) {
    const { report } = await loadMigration(migrationName);
    for (const line of (await report?.(database)) ?? []) console.error(line);
  }
}

/** How often migrations are tried beside nodes that serve. */
const TRIES = 5;

/** Which migrations to apply, and whether data of a newer version is admitted. */
export interface MigrateOptions {
  /** The last to apply; all of them unless given. */
  last?: string | undefined;
  /** Serves data whose newer migrations only add: a node that starts while others are upgraded. */
  admitsNewer?: boolean | undefined;
}

/** Applies the pending migrations under Kysely's lock. Throws NewerDataError where a newer version wrote the data. */
export async function migrate(
  database: Kysely<Schema>,
  engine: Engine,
  { last, admitsNewer = false }: MigrateOptions = {},
): Promise<void> {
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
  const attempt = () => (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  let { error, results } = await attempt();
  // Nodes that serve meanwhile may hold rows of tables that it changes, in another order: PostgreSQL then ends one of the two.
  for (let tries = 1; tries < TRIES && isRetryable(error); tries++) ({ error, results } = await attempt());
  if (!error) return reportOn(database, results ?? []);
  // Without results the migrator refused the list of applied migrations.
  const applied = results === undefined ? await appliedMigrations(database) : [];
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length === 0) throw error;
  if (admitsNewer && isServable(applied, unknown)) {
    console.error(
      `A newer version of Meridian migrated the data (${unknown.join(', ')}). Upgrade this node too.`,
    );
    return;
  }
  throw new NewerDataError(
    `The data was written by a newer version of Meridian (${unknown.join(', ')}). Start that version, or a later one.`,
  );
}
