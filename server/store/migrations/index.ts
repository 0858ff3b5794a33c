import { readdirSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';

/** A migration, written for both engines; `report` gives lines for the log of what it did to the data. */
export interface Migration {
  up: (database: Kysely<Schema>, engine: Engine) => Promise<void>;
  report?: (database: Kysely<Schema>) => Promise<string[]>;
}

/** The names of all migrations of this version, in order: the files of this folder whose names start with a number. */
export const migrationNames: readonly string[] = readdirSync(import.meta.dirname)
  .filter((file) => /^\d.*\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();

/** Loads a migration. The start of a database that has all of them loads none. */
export const loadMigration = (name: string): Promise<Migration> =>
  import(new URL(`${name}.ts`, import.meta.url).href) as Promise<Migration>;
