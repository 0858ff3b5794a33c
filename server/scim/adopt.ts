import { endAccessOf } from '../access/live-callers.ts';
import { noPassword } from '../access/passwords.ts';
import { isOperator } from '../access/reserved-names.ts';
import { revokeResetDelegation } from '../access/reset-delegation.ts';
import type { SignInPolicy } from '../access/sign-in-policy.ts';
import { findById, holdUser } from '../access/users.ts';
import { isLastOperator } from '../people/last-operator.ts';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { ScimError } from './error.ts';
import { type Candidate, candidatesFor } from './matches.ts';
import { columnsOf, insertRow, LAST_OPERATOR, setPersonActive } from './rows.ts';
import type { ScimUser } from './user.ts';

const several = (): ScimError =>
  new ScimError(409, 'Several accounts are those of this person. Delete one of them.', 'uniqueness');

/** The one account that is that of a person of the directory. Throws 409 where there are several. */
export async function candidateFor(
  reader: Reader,
  policy: SignInPolicy,
  user: ScimUser,
): Promise<Candidate | undefined> {
  const [candidate, ...more] = await candidatesFor(reader, policy, user);
  if (more.length > 0) throw several();
  return candidate;
}

/** Whether an operator must say yes: an operator's account, or one that owns a strategy, which has one owner. */
async function needsYes(reader: Reader, { account, match }: Candidate): Promise<boolean> {
  // The provider has proved whose it is.
  if (match === 'identity') return false;
  const owned = await reader
    .selectFrom('memberships')
    .select('strategy_id')
    .where('user_id', '=', account.id)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return owned !== undefined || (await isOperator(reader, account.id));
}

/** Ends all by which an account was entered without the directory. */
async function endOwnAccess(writer: Writer, userId: number): Promise<void> {
  const set = { password_hash: noPassword(), temporary_until: null };
  await writer.updateTable('users').set(set).where('id', '=', userId).execute();
  for (const table of ['passkeys', 'password_resets'] as const)
    await writer.deleteFrom(table).where('user_id', '=', userId).execute();
  await revokeResetDelegation(writer, userId);
  await endAccessOf(writer, userId);
}

/** Keeps what the directory says until an operator decides. Returns whether it is new. */
async function wait(writer: Writer, { account, match }: Candidate, user: ScimUser): Promise<boolean> {
  const waiting = await writer
    .selectFrom('adoptions')
    .select('active')
    .where('user_id', '=', account.id)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  const { user_name_key: _, changed_at, ...columns } = columnsOf(user);
  const set = {
    ...columns,
    matched_by: match as 'username' | 'address',
    active: user.active === undefined ? (waiting?.active ?? 1) : Number(user.active),
    refused_at: null,
  };
  await writer
    .insertInto('adoptions')
    .values({ user_id: account.id, asked_at: changed_at, ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute();
  return waiting === undefined;
}

/**
 * Makes an account that of a person of the directory. What was by other matches than the provider's ends its own access. Throws 409 where
 * another account is theirs too, which would stay open when they leave.
 */
async function adopt(
  writer: Writer,
  policy: SignInPolicy,
  { account, match }: Candidate,
  user: ScimUser,
): Promise<void> {
  await holdUser(writer, account.id);
  const candidates = await candidatesFor(writer, policy, user);
  if (candidates.some((other) => other.account.id !== account.id)) throw several();
  await insertRow(writer, policy, account.id, user);
  if (match !== 'identity') await endOwnAccess(writer, account.id);
  await writer.deleteFrom('adoptions').where('user_id', '=', account.id).execute();
  await setPersonActive(writer, policy, { user_id: account.id, external_id: null }, user);
}

/** The same by what the directory writes, unless an operator must say yes: then that waits. Throws 409 where it says another account. */
export async function adoptOrWait(
  writer: Writer,
  policy: SignInPolicy,
  userId: number,
  user: ScimUser,
): Promise<{ candidate: Candidate; how: 'adopted' | 'asked' | 'waits' }> {
  const candidates = await candidatesFor(writer, policy, user);
  const candidate = candidates.find(({ account }) => account.id === userId);
  if (!candidate) throw new ScimError(409, 'This account is that of another person.', 'uniqueness');
  if (await needsYes(writer, candidate)) {
    const isNew = await wait(writer, candidate, user);
    return { candidate, how: isNew ? 'asked' : 'waits' };
  }
  await adopt(writer, policy, candidate, user);
  return { candidate, how: 'adopted' };
}

/** Adopts an account whose adoption waits, now that an operator said yes. Undefined where none waits. Throws ScimError. */
export async function adoptWaiting(
  writer: Writer,
  policy: SignInPolicy,
  userId: number,
): Promise<Candidate | undefined> {
  const row = await writer
    .selectFrom('adoptions')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const account = row && (await findById(writer, userId));
  if (!account) return undefined;
  if (await isLastOperator(writer, userId, policy)) throw new ScimError(409, LAST_OPERATOR);
  const candidate = { account, match: row.matched_by };
  await adopt(writer, policy, candidate, {
    userName: row.user_name,
    ...(row.external_id !== null && { externalId: row.external_id }),
    ...(JSON.parse(row.resource) as Pick<ScimUser, 'displayName' | 'name' | 'emails'>),
    active: row.active === 1,
  });
  return candidate;
}
