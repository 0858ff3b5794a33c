import type { User } from '../../contract/entities.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import { signal, type Writer } from '../store/writer.ts';

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

/** The account of an id. */
export const findById = (reader: Reader, id: number): Promise<Row<'users'> | undefined> =>
  reader.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

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

/** Sets a display name; where the user is shown as present, that follows. */
export async function renameUser(writer: Writer, id: number, name: string): Promise<void> {
  await writer.updateTable('users').set({ display_name: name }).where('id', '=', id).execute();
  signal(writer, { of: 'sessions', userId: id });
}

/** Holds the row of a user until the transaction ends: whatever else changes how they sign in waits for it. */
export async function holdUser(writer: Writer, id: number): Promise<void> {
  await writer
    .updateTable('users')
    .set((user) => ({ username: user.ref('username') }))
    .where('id', '=', id)
    .execute();
}

/**
 * Holds the row of somebody whose password was found to match, and says whether it still is the one that matched: a reset, a
 * change or a disabling may have come in between.
 */
export async function holdPassword(writer: Writer, matched: Row<'users'>): Promise<boolean> {
  const held = await writer
    .updateTable('users')
    .set((user) => ({ username: user.ref('username') }))
    .where('id', '=', matched.id)
    .where('password_hash', '=', matched.password_hash)
    .where('temporary_until', matched.temporary_until === null ? 'is' : '=', matched.temporary_until)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Uses a temporary password up, so that it opens one session; a lasting one stays as it is. */
export async function spendTemporary(writer: Writer, matched: Row<'users'>): Promise<void> {
  if (matched.temporary_until === null) return;
  const temporary_until = new Date().toISOString();
  await writer.updateTable('users').set({ temporary_until }).where('id', '=', matched.id).execute();
}
