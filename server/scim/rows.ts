import type { SignInPolicy } from '../access/sign-in-policy.ts';
import { setDeactivatedIn } from '../people/offboard.ts';
import { isLastOperator } from '../people/last-operator.ts';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { ScimError } from './error.ts';
import type { Provisioned, ScimUser } from './user.ts';

/** Why an account cannot be taken away. */
export const LAST_OPERATOR = 'This is the last operator who can sign in by a password.';

/** The people of the directory with their accounts. */
export const people = (reader: Reader) =>
  reader
    .selectFrom('provisioned_people')
    .innerJoin('users', 'users.id', 'provisioned_people.user_id')
    .selectAll('provisioned_people')
    .select(['users.disabled_at', 'users.disabled_by', 'users.username']);

/** What is stored of a person. */
export const columnsOf = ({ userName, externalId, displayName, name, emails }: ScimUser) => ({
  user_name: userName,
  user_name_key: userName.toLowerCase(),
  external_id: externalId ?? null,
  resource: JSON.stringify({ displayName, name, emails }),
  changed_at: new Date().toISOString(),
});

/** Makes room for a userName. Throws 409 where another person of the directory has it. */
export async function requireFree(writer: Writer, { userName }: ScimUser, userId?: number): Promise<void> {
  const holder = await writer
    .selectFrom('provisioned_people')
    .select(['user_id', 'deleted_at'])
    .where('user_name_key', '=', userName.toLowerCase())
    .executeTakeFirst();
  if (!holder || holder.user_id === userId) return;
  if (holder.deleted_at === null) throw new ScimError(409, 'This userName is taken.', 'uniqueness');
  // Of somebody whom the directory deleted, and who is not made again.
  await writer.deleteFrom('provisioned_people').where('user_id', '=', holder.user_id).execute();
}

/** Makes an account that of a person of the directory. Throws 409. */
export async function insertRow(writer: Writer, user_id: number, user: ScimUser): Promise<void> {
  await writer
    .deleteFrom('provisioned_people')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is not', null)
    .execute();
  await requireFree(writer, user);
  const created_at = new Date().toISOString();
  await writer
    .insertInto('provisioned_people')
    .values({ user_id, created_at, deleted_at: null, ...columnsOf(user) })
    .execute();
}

/**
 * Deactivates an account or lets it in again, as the directory says. One that an operator deactivated stays so, unless the settings say
 * otherwise. Throws 403 for the last operator who can sign in by a password.
 */
export async function setActive(
  writer: Writer,
  policy: SignInPolicy,
  userId: number,
  isActive: boolean | undefined,
): Promise<void> {
  const account = await writer
    .selectFrom('users')
    .select(['disabled_at', 'disabled_by'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (isActive === undefined || isActive === (account.disabled_at === null)) return;
  if (isActive) {
    if (account.disabled_by === 'directory' || policy.scimDecides)
      await setDeactivatedIn(writer, userId, null);
    return;
  }
  if (await isLastOperator(writer, userId, policy)) throw new ScimError(403, LAST_OPERATOR);
  await setDeactivatedIn(writer, userId, 'directory');
}

/** A person of the directory by the id of the account; undefined for who is not, or was deleted. */
export const findRow = (reader: Reader, userId: number): Promise<Provisioned | undefined> =>
  people(reader)
    .where('provisioned_people.user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
