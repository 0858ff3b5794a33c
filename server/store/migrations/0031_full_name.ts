import type { Kysely } from 'kysely';
import { nameKey } from '../../../contract/people/names.ts';
import type { Schema } from '../schema.ts';

/** Full names beside usernames. A display name that a person chose is their full name. */
export async function up(database: Kysely<Schema>): Promise<void> {
  await database.schema.alterTable('users').addColumn('full_name', 'text').execute();
  await database.schema.alterTable('users').addColumn('full_name_key', 'text').execute();
  await database.schema.createIndex('users_full_name').on('users').column('full_name_key').execute();
  const chosen = await database
    .selectFrom('users')
    .select(['id', 'display_name'])
    .whereRef('display_name', '!=', 'username')
    // A deleted person, who has no name.
    .where('username', 'not like', 'deleted:%')
    .execute();
  for (const { id, display_name } of chosen) {
    const full_name = display_name.replaceAll(/\s+/g, ' ').trim();
    if (full_name === '') continue;
    await database
      .updateTable('users')
      .set({ full_name, full_name_key: nameKey(full_name) })
      .where('id', '=', id)
      .execute();
  }
}
