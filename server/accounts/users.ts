import type { User } from '../../contract/entities.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

/** What makes a username unique: its lower case. */
export const usernameKey = (username: string): string => username.trim().toLowerCase();

/** The account of a name, without regard to case. */
export function findByName(reader: Reader, username: string): Promise<Row<'users'> | undefined> {
  return reader
    .selectFrom('users')
    .selectAll()
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst();
}

/** Adds an account; undefined when the name is taken. */
export async function insertUser(
  writer: Writer,
  username: string,
  passwordHash: string,
): Promise<User | undefined> {
  const row = await writer
    .insertInto('users')
    .values({
      username,
      username_key: usernameKey(username),
      password_hash: passwordHash,
      temporary_until: null,
      display_name: username,
      disabled_at: null,
      resettable_by: null,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && { id: row.id, username, name: username, mustChangePassword: false };
}

/** Sets a display name. */
export async function renameUser(writer: Writer, id: number, name: string): Promise<void> {
  await writer.updateTable('users').set({ display_name: name }).where('id', '=', id).execute();
}

/** Ends a temporary password: it was used, and opens no second session. */
export async function useUpTemporaryPassword(writer: Writer, id: number): Promise<void> {
  const now = new Date().toISOString();
  await writer.updateTable('users').set({ temporary_until: now }).where('id', '=', id).execute();
}
