import { type Kysely, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import * as foundation from './migrations/0001_foundation.ts';
import * as measuresAndWork from './migrations/0002_measures_and_work.ts';
import * as sharing from './migrations/0003_sharing.ts';
import * as secondFactor from './migrations/0004_second_factor.ts';
import * as changesOfRecord from './migrations/0005_changes_of_record.ts';
import * as signInLimits from './migrations/0006_sign_in_limits.ts';
import * as actor from './migrations/0007_actor.ts';
import * as pages from './migrations/0008_pages.ts';
import type { Schema } from './schema.ts';
import type { Engine } from './store.ts';

/** One step of the schema, written for both engines. */
type Step = { up(database: Kysely<Schema>, engine: Engine): Promise<void> };

const STEPS = {
  '0001_foundation': foundation,
  '0002_measures_and_work': measuresAndWork,
  '0003_sharing': sharing,
  '0004_second_factor': secondFactor,
  '0005_changes_of_record': changesOfRecord,
  '0006_sign_in_limits': signInLimits,
  '0007_actor': actor,
  '0008_pages': pages,
} satisfies Record<string, Step>;

/** The name of a step of this version. */
export type StepName = keyof typeof STEPS;

/** The data was written by a newer version of the program, which alone may go on with it. */
export class NewerDataError extends Error {}

/** Steps that the data went through and this version does not know. */
async function unknownSteps(database: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  );
  return rows.map(({ name }) => name).filter((name) => !(name in STEPS));
}

/** The names of all steps of this version, in order. */
export const stepNames = Object.keys(STEPS) as readonly StepName[];

/** Takes a database through one step and keeps no record of it: for the check of what each step does. */
export const takeStep = (name: StepName, database: Kysely<Schema>, engine: Engine): Promise<void> =>
  STEPS[name].up(database, engine);

/** Takes a database through the steps it lacks, all of them or up to a named one, under Kysely's lock. Throws as migrate does. */
export async function takeSteps(database: Kysely<Schema>, engine: Engine, last?: string): Promise<void> {
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
  const { error, results } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (!error) return;
  // Without results the migrator refused the data as it found it.
  const unknown = results === undefined ? await unknownSteps(database) : [];
  if (unknown.length === 0) throw error;
  throw new NewerDataError(
    `The data was written by a newer version of Meridian (${unknown.join(', ')}). Start that version, or a later one.`,
  );
}

/**
 * Brings a database to this version's schema, under Kysely's lock. When it cannot, it closes the database and throws:
 * NewerDataError where the data was written by a newer version.
 */
export async function migrate(database: Kysely<Schema>, engine: Engine): Promise<void> {
  try {
    await takeSteps(database, engine);
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
