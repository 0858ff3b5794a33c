import type { SignInPolicy } from '../access/sign-in-policy.ts';
import { setDeactivatedIn } from '../people/offboard.ts';
import { isLastOperator } from '../people/last-operator.ts';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { ScimError } from './error.ts';
import { byIdentity } from './matches.ts';
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

/** Throws 409 where an external id that is new of a person is another's: their sign-in would open the account of that one. */
async function requireOwn(
  writer: Writer,
  policy: SignInPolicy,
  { externalId }: ScimUser,
  before: Pick<Provisioned, 'user_id' | 'external_id'>,
): Promise<void> {
  if (externalId === undefined || externalId === before.external_id) return;
  const holders = await writer
    .selectFrom('provisioned_people')
    .select('user_id')
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .execute();
  const bound = await byIdentity(writer, policy, { externalId });
  if ([...holders.map(({ user_id }) => user_id), ...bound].some((id) => id !== before.user_id))
    throw new ScimError(409, 'Another account has this externalId.', 'uniqueness');
}

/** Makes room for a userName. Throws 409 where another person of the directory has it, or another account the external id. */
export async function requireFree(
  writer: Writer,
  policy: SignInPolicy,
  user: ScimUser,
  before: Pick<Provisioned, 'user_id' | 'external_id'>,
): Promise<void> {
  await requireOwn(writer, policy, user, before);
  const holder = await writer
    .selectFrom('provisioned_people')
    .select(['user_id', 'deleted_at'])
    .where('user_name_key', '=', user.userName.toLowerCase())
    .executeTakeFirst();
  if (!holder || holder.user_id === before.user_id) return;
  if (holder.deleted_at === null) throw new ScimError(409, 'This userName is taken.', 'uniqueness');
  // Of somebody whom the directory deleted, and who is not made again.
  await writer.deleteFrom('provisioned_people').where('user_id', '=', holder.user_id).execute();
}

/** Makes an account that of a person of the directory. Throws 409. */
export async function insertRow(
  writer: Writer,
  policy: SignInPolicy,
  user_id: number,
  user: ScimUser,
): Promise<void> {
  await writer
    .deleteFrom('provisioned_people')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is not', null)
    .execute();
  await requireFree(writer, policy, user, { user_id, external_id: null });
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
async function setActive(
  writer: Writer,
  policy: SignInPolicy,
  userId: number,
  active: boolean,
): Promise<{ isActive: boolean; isChanged: boolean }> {
  const account = await writer
    .selectFrom('users')
    .select(['disabled_at', 'disabled_by'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (active === (account.disabled_at === null)) return { isActive: active, isChanged: false };
  if (active) {
    const isChanged = account.disabled_by === 'directory' || policy.scimDecides;
    if (isChanged) await setDeactivatedIn(writer, userId, null);
    return { isActive: isChanged, isChanged };
  }
  if (await isLastOperator(writer, userId, policy)) throw new ScimError(403, LAST_OPERATOR);
  await setDeactivatedIn(writer, userId, 'directory');
  return { isActive: false, isChanged: true };
}

/**
 * Does the same with a person, and with the accounts that they have beside that of the directory: the provider told only later that it
 * knows these by the external id. Returns those of them that changed.
 */
export async function setPersonActive(
  writer: Writer,
  policy: SignInPolicy,
  { user_id, external_id }: Pick<Provisioned, 'user_id' | 'external_id'>,
  { active, externalId }: ScimUser,
): Promise<number[]> {
  if (active === undefined) return [];
  const { isActive } = await setActive(writer, policy, user_id, active);
  if (isActive !== active) return [];
  // Who leaves also leaves by an external id that the same change takes away.
  const externalIds = active ? [externalId] : [externalId, external_id ?? undefined];
  const beside = new Set<number>();
  for (const id of externalIds)
    for (const account of await byIdentity(writer, policy, { externalId: id })) {
      if (account === user_id || (await findRow(writer, account))) continue;
      // An operator may have deactivated it because it is the second.
      const { isChanged } = await setActive(writer, { ...policy, scimDecides: false }, account, active);
      if (isChanged) beside.add(account);
    }
  return [...beside];
}

/** A person of the directory by the id of the account; undefined for who is not, or was deleted. */
export const findRow = (reader: Reader, userId: number): Promise<Provisioned | undefined> =>
  people(reader)
    .where('provisioned_people.user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
