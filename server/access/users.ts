import type { User } from '../../contract/api/entities.ts';
import { nameKey } from '../../contract/people/names.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import { signal, type Writer } from '../store/writer.ts';
import { isReserved } from './reserved-names.ts';

/** Usernames are unique in lower case. */
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

/** The maximum length of a display name, which a full name is cut to: characters. */
const NAME_MAX = 80;

/** Adds an account; returns undefined where the name is taken, or reserved. */
export async function insertUser(
  writer: Writer,
  username: string,
  passwordHash: string,
  { isByCommand = false, fullName = null }: { isByCommand?: boolean; fullName?: string | null } = {},
): Promise<User | undefined> {
  if (await isReserved(writer, usernameKey(username), isByCommand)) return undefined;
  const name = fullName === null ? username : fullName.slice(0, NAME_MAX);
  const row = await writer
    .insertInto('users')
    .values({
      username,
      username_key: usernameKey(username),
      password_hash: passwordHash,
      temporary_until: null,
      display_name: name,
      full_name: fullName,
      full_name_key: fullName === null ? null : nameKey(fullName),
      disabled_at: null,
      resettable_by: null,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && { id: row.id, username, name, fullName, mustChangePassword: false };
}

/** Remembers what a user is called, because texts of this time name them so: a deletion replaces these names too. */
async function rememberNames(writer: Writer, id: number): Promise<void> {
  const user = await findById(writer, id);
  const names = new Set([user?.display_name, user?.full_name].filter((name) => typeof name === 'string'));
  for (const name of names)
    await writer
      .insertInto('former_names')
      .values({ user_id: id, name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Sets the names; where the user is shown as present, that follows. */
export async function renameUser(
  writer: Writer,
  id: number,
  { name, fullName }: Pick<User, 'name' | 'fullName'>,
): Promise<void> {
  await rememberNames(writer, id);
  await writer
    .updateTable('users')
    .set({
      display_name: name,
      full_name: fullName,
      full_name_key: fullName === null ? null : nameKey(fullName),
    })
    .where('id', '=', id)
    .execute();
  signal(writer, { of: 'sessions', userId: id });
}

/** Locks the row of a user until the transaction ends, so that changes of their sign-in data run one after the other. */
export async function holdUser(writer: Writer, id: number): Promise<void> {
  await writer
    .updateTable('users')
    .set((user) => ({ username: user.ref('username') }))
    .where('id', '=', id)
    .execute();
}

/**
 * Locks the row of a user whose password matched, and returns whether that password is still valid: it may have changed
 * meanwhile.
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

/** Ends a temporary password, which opens only one session; any other stays valid. */
export async function spendTemporary(writer: Writer, matched: Row<'users'>): Promise<void> {
  if (matched.temporary_until === null) return;
  const temporary_until = new Date().toISOString();
  await writer.updateTable('users').set({ temporary_until }).where('id', '=', matched.id).execute();
}
