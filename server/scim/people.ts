import type { SignInPolicy } from '../access/sign-in-policy.ts';
import { renameUser } from '../access/users.ts';
import { insertWithoutPassword, usernameFrom } from '../accounts/usernames.ts';
import { setDeactivatedIn } from '../people/offboard.ts';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { adoptOrWait, candidateFor } from './adopt.ts';
import { ScimError } from './error.ts';
import { type Candidate, claimsOf, findCandidate } from './matches.ts';
import { comparisonIn } from './message.ts';
import { columnsOf, findRow, insertRow, people, requireFree, setPersonActive } from './rows.ts';
import { fullNameOf, type Provisioned, type ScimUser, toUser } from './user.ts';

/** A person of the policy, or an account that it may adopt, as if it were one. */
export interface Person {
  row: Provisioned;
  candidate?: Candidate;
}

/** What became of a person. */
export interface Changed {
  before: Provisioned | undefined;
  after: Provisioned;
  how: 'made' | 'changed' | 'adopted' | 'asked' | 'waits';
  candidate?: Candidate | undefined;
  /** Other accounts of theirs that were deactivated or let in with it. */
  beside?: number[];
}

const asPerson = (candidate: Candidate, user: Pick<ScimUser, 'userName' | 'externalId'>): Person => {
  const { account, waiting } = candidate;
  const { id, username, disabled_at, disabled_by, created_at } = account;
  const columns = { ...columnsOf(user), resource: '{}', changed_at: created_at, ...waiting };
  const row = { user_id: id, username, disabled_at, disabled_by, created_at, deleted_at: null, ...columns };
  return { row, candidate };
};

/** The id in a path; 0 for anything else. */
const idIn = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

const noPerson = (): ScimError => new ScimError(404, 'There is no such user.');

/** A person by id, also one that the directory may adopt. Throws 404. */
export async function requirePerson(reader: Reader, policy: SignInPolicy, text: string): Promise<Person> {
  const id = idIn(text);
  const row = await findRow(reader, id);
  if (row) return { row };
  const account = await reader.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (account && policy.scimAdopt.length > 0) {
    const claims = await claimsOf(reader, policy, account);
    const candidate = await findCandidate(reader, policy, claims);
    if (candidate?.account.id === id) return asPerson(candidate, claims);
  }
  throw noPerson();
}

/** The people that a filter names, from an index on, which begins at 1; where it names none, an account to adopt. Throws 400. */
export async function listPeople(
  reader: Reader,
  policy: SignInPolicy,
  { filter, start, count }: { filter: unknown; start: number; count: number },
): Promise<{ total: number; page: Provisioned[] }> {
  const { attribute, value = '' } = filter === undefined ? {} : comparisonIn(filter);
  const all = people(reader).where('deleted_at', 'is', null);
  const named =
    attribute === undefined
      ? all
      : attribute === 'username'
        ? all.where('user_name_key', '=', value.toLowerCase())
        : attribute === 'externalid'
          ? all.where('external_id', '=', value)
          : undefined;
  if (!named) throw new ScimError(400, 'Filter by userName eq or externalId eq.', 'invalidFilter');
  const rows = await named.orderBy('provisioned_people.user_id').execute();
  if (rows.length === 0 && attribute !== undefined) {
    const claims = attribute === 'username' ? { userName: value } : { externalId: value };
    const candidate = await findCandidate(reader, policy, claims);
    if (candidate) {
      const allClaims = { ...(await claimsOf(reader, policy, candidate.account)), ...claims };
      rows.push(asPerson(candidate, allClaims).row);
    }
  }
  return { total: rows.length, page: rows.slice(start - 1, start - 1 + count) };
}

/** A person whom the directory deleted, and makes again: the external id is the same, or the name where one of them has none. */
async function findFormer(
  reader: Reader,
  { userName, externalId }: ScimUser,
): Promise<Provisioned | undefined> {
  const name = userName.toLowerCase();
  const rows = await people(reader)
    .where('deleted_at', 'is not', null)
    .where((row) =>
      row.or([
        row('user_name_key', '=', name),
        ...(externalId === undefined ? [] : [row('external_id', '=', externalId)]),
      ]),
    )
    .orderBy('deleted_at', 'desc')
    .execute();
  const namesake = rows.find(({ user_name_key }) => user_name_key === name);
  if (externalId === undefined) return namesake;
  return (
    rows.find(({ external_id }) => external_id === externalId) ??
    (namesake?.external_id === null ? namesake : undefined)
  );
}

const requireRow = (writer: Writer, userId: number): Promise<Provisioned> =>
  people(writer).where('provisioned_people.user_id', '=', userId).executeTakeFirstOrThrow();

/** A person whom the directory deleted, and an operator let in again: the directory can still take that back. */
const findLetIn = (reader: Reader, userId: number): Promise<Provisioned | undefined> =>
  people(reader)
    .where('provisioned_people.user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();

/** What becomes of an account that the directory may adopt, once it writes. */
async function takeCandidate(
  writer: Writer,
  policy: SignInPolicy,
  userId: number,
  user: ScimUser,
): Promise<Changed> {
  const { candidate, how } = await adoptOrWait(writer, policy, userId, user);
  const before = asPerson(candidate, user).row;
  const after = how === 'adopted' ? await requireRow(writer, before.user_id) : before;
  return { before, after, how, candidate };
}

/** Gives a person of the directory an account: the one that they had, one that is theirs, or a new one. */
export async function insertPerson(writer: Writer, policy: SignInPolicy, user: ScimUser): Promise<Changed> {
  const former = await findFormer(writer, user);
  if (former) {
    const { user_id } = former;
    await requireFree(writer, policy, user, former);
    const set = { ...columnsOf(user), deleted_at: null };
    await writer.updateTable('provisioned_people').set(set).where('user_id', '=', user_id).execute();
    const beside = await setPersonActive(writer, policy, former, { ...user, active: user.active ?? true });
    return { before: former, after: await requireRow(writer, user_id), how: 'changed', beside };
  }
  const candidate = await candidateFor(writer, policy, user);
  if (candidate) return takeCandidate(writer, policy, candidate.account.id, { active: true, ...user });
  const { id } = await insertWithoutPassword(writer, usernameFrom(user.userName), fullNameOf(user));
  await insertRow(writer, policy, id, user);
  if (user.active === false) await setDeactivatedIn(writer, id, 'directory');
  return { before: undefined, after: await requireRow(writer, id), how: 'made' };
}

/** Changes a person to what the directory says now, which adopts an account that is not its own yet. */
export async function changePerson(
  writer: Writer,
  policy: SignInPolicy,
  id: string,
  userOf: (before: ScimUser) => ScimUser,
): Promise<Changed> {
  const former = await findLetIn(writer, idIn(id));
  if (former) {
    const said = toUser(former);
    if (userOf(said).active !== false) throw noPerson();
    const beside = await setPersonActive(writer, policy, former, { ...said, active: false });
    return { before: former, after: await requireRow(writer, former.user_id), how: 'changed', beside };
  }
  const { row: before, candidate } = await requirePerson(writer, policy, id);
  const user = userOf(toUser(before));
  if (candidate) return takeCandidate(writer, policy, before.user_id, user);
  const { user_id } = before;
  await requireFree(writer, policy, user, before);
  await writer
    .updateTable('provisioned_people')
    .set(columnsOf(user))
    .where('user_id', '=', user_id)
    .execute();
  const fullName = fullNameOf(user);
  // Where the directory says nothing new of it, the name that the person chose here stays.
  if (fullName !== fullNameOf(toUser(before)))
    await renameUser(writer, user_id, { name: (fullName ?? before.username).slice(0, 80), fullName });
  const beside = await setPersonActive(writer, policy, before, user);
  return { before, after: await requireRow(writer, user_id), how: 'changed', beside };
}

/** Takes a person out of the directory: the account is deactivated, and what they did stays. */
export async function removePerson(writer: Writer, policy: SignInPolicy, id: string): Promise<Changed> {
  const changed = await changePerson(writer, policy, id, (user) => ({ ...user, active: false }));
  if (changed.how === 'changed' || changed.how === 'adopted')
    await writer
      .updateTable('provisioned_people')
      .set({ deleted_at: new Date().toISOString() })
      .where('user_id', '=', changed.after.user_id)
      .execute();
  return changed;
}
