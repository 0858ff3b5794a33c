import { renameUser } from '../access/users.ts';
import { insertWithoutPassword, usernameFrom } from '../accounts/usernames.ts';
import { setDeactivatedIn } from '../people/offboard.ts';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { fullNameOf, type Provisioned, type ScimUser } from './user.ts';

/** An error of SCIM: its status, and its type where there is one. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: string | undefined;

  constructor(status: number, message: string, scimType?: string) {
    super(message);
    this.status = status;
    this.scimType = scimType;
  }
}

const select = (reader: Reader) =>
  reader
    .selectFrom('provisioned_people')
    .innerJoin('users', 'users.id', 'provisioned_people.user_id')
    .selectAll('provisioned_people')
    .select(['users.disabled_at', 'users.username']);

/** A person by id. Throws 404. */
export async function requirePerson(reader: Reader, id: string): Promise<Provisioned> {
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  const row = await select(reader).where('provisioned_people.user_id', '=', number).executeTakeFirst();
  if (!row) throw new ScimError(404, 'There is no such user.');
  return row;
}

const FILTER = /^\s*(userName|externalId)\s+eq\s+"((?:[^"\\]|\\.)*)"\s*$/i;

/** The people that a filter names, from an index on, which begins at 1. Throws 400 for other filters. */
export async function listPeople(reader: Reader, filter: string | undefined, start: number, count: number) {
  const [, attribute = '', quoted = ''] = FILTER.exec(filter ?? '') ?? [];
  if (filter !== undefined && attribute === '')
    throw new ScimError(400, 'Filter by userName eq or externalId eq.', 'invalidFilter');
  const value = JSON.parse(`"${quoted}"`) as string;
  const named = select(reader).$if(filter !== undefined, (query) =>
    attribute.toLowerCase() === 'username'
      ? query.where('user_name_key', '=', value.toLowerCase())
      : query.where('external_id', '=', value),
  );
  const rows = await named.orderBy('provisioned_people.user_id').execute();
  return { total: rows.length, page: rows.slice(start - 1, start - 1 + count) };
}

const columnsOf = ({ userName, externalId, displayName, name, emails }: ScimUser) => ({
  user_name: userName,
  user_name_key: userName.toLowerCase(),
  external_id: externalId ?? null,
  resource: JSON.stringify({ displayName, name, emails }),
  changed_at: new Date().toISOString(),
});

async function requireFree(writer: Writer, { userName }: ScimUser, own?: number): Promise<void> {
  const taken = await writer
    .selectFrom('provisioned_people')
    .select('user_id')
    .where('user_name_key', '=', userName.toLowerCase())
    .executeTakeFirst();
  if (taken && taken.user_id !== own) throw new ScimError(409, 'This userName is taken.', 'uniqueness');
}

/** Makes an account for a person of the directory. */
export async function insertPerson(writer: Writer, user: ScimUser): Promise<Provisioned> {
  await requireFree(writer, user);
  const { id } = await insertWithoutPassword(writer, usernameFrom(user.userName), fullNameOf(user));
  const created_at = new Date().toISOString();
  await writer
    .insertInto('provisioned_people')
    .values({ user_id: id, created_at, ...columnsOf(user) })
    .execute();
  if (!user.active) await setDeactivatedIn(writer, id, true);
  return requirePerson(writer, String(id));
}

/** Changes a person to what the directory says now. */
export async function replacePerson(
  writer: Writer,
  before: Provisioned,
  user: ScimUser,
): Promise<Provisioned> {
  const id = before.user_id;
  await requireFree(writer, user, id);
  await writer.updateTable('provisioned_people').set(columnsOf(user)).where('user_id', '=', id).execute();
  const fullName = fullNameOf(user);
  // Where the directory says nothing new of it, the name that the person chose here stays.
  if (fullName !== fullNameOf(JSON.parse(before.resource) as ScimUser))
    await renameUser(writer, id, { name: (fullName ?? before.username).slice(0, 80), fullName });
  if (user.active !== (before.disabled_at === null)) await setDeactivatedIn(writer, id, !user.active);
  return requirePerson(writer, String(id));
}

/** Takes a person out of the directory: the account is disabled, and what they did stays. */
export async function removePerson(writer: Writer, { user_id }: Provisioned): Promise<void> {
  await setDeactivatedIn(writer, user_id, true);
  await writer.deleteFrom('provisioned_people').where('user_id', '=', user_id).execute();
}
