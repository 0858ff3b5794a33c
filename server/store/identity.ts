import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** The table of the identity of a database: one row, which no copy takes along. */
export const IDENTITY = 'database_identity';

/** Reads the identity of a database. */
export async function readIdentity(database: Kysely<Schema>): Promise<string> {
  const { id } = await database.selectFrom(IDENTITY).select('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Gives a database that was filled from another one an identity of its own: its revisions go on with other content. Its files are
 * at a location. Returns the identity.
 */
export async function renewIdentity(database: Kysely<Schema>, files_location: string): Promise<string> {
  const id = randomBytes(8).toString('hex');
  await database.deleteFrom(IDENTITY).execute();
  await database.insertInto(IDENTITY).values({ id, files_location }).execute();
  return id;
}
