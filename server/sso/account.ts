import { revokeResetDelegation } from '../access/reset-delegation.ts';
import type { Registration } from '../access/registration.ts';
import { directoryIssuers, type SignInPolicy } from '../access/sign-in-policy.ts';
import { findById, findByName, holdUser } from '../access/users.ts';
import { insertWithoutPassword, usernameFrom } from '../accounts/usernames.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import type { Provider } from '../provider-settings.ts';
import { requireLink } from '../sharing/invitations.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import type { Attempt } from './attempt.ts';
import { SsoError } from './problem.ts';
import type { Profile } from './profile.ts';

/** Whose account a sign-in at a provider opens, and how it came to be bound to it. */
export interface Opened {
  user: Row<'users'>;
  how: 'known' | 'connected' | 'made';
}

/** The account that is bound to one at a provider. */
export const findBound = (
  reader: Reader,
  { issuer, subject }: Profile,
): Promise<Pick<Row<'users'>, 'id' | 'username'> | undefined> =>
  reader
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.username'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** What the provider says of an account now, by which a directory may know it too. */
const saidOf = ({ label, externalIds, subject, verifiedAddress }: Profile) => ({
  label,
  external_id: externalIds.find((id) => id !== subject) ?? null,
  verified_address: verifiedAddress ?? null,
  last_used_at: new Date().toISOString(),
});

async function bind(writer: Writer, userId: number, profile: Profile): Promise<void> {
  const { issuer, subject } = profile;
  const said = saidOf(profile);
  await writer
    .insertInto('identities')
    .values({ user_id: userId, issuer, subject, created_at: said.last_used_at, ...said })
    .execute();
  // An owner who may reset the password would sign in as who has the account at the provider.
  await revokeResetDelegation(writer, userId);
}

/**
 * The account of a directory that is this person's, where the settings say how to know it. Throws SsoError where the directory
 * deactivated or deleted them: they may have another account, which it does not know.
 */
async function findProvisioned(
  writer: Writer,
  { provider: { linkVerifiedAddress }, policy, profile }: Arriving,
): Promise<number | undefined> {
  const { issuer, externalIds, verifiedAddress } = profile;
  const rows = await writer
    .selectFrom('provisioned_people')
    .innerJoin('users', 'users.id', 'provisioned_people.user_id')
    .select(['user_id', 'deleted_at', 'disabled_at'])
    .where((of) =>
      of.or([
        ...(directoryIssuers(policy).includes(issuer) ? [of('external_id', 'in', externalIds)] : []),
        ...(linkVerifiedAddress && verifiedAddress !== undefined
          ? [of('user_name_key', '=', verifiedAddress)]
          : []),
      ]),
    )
    .orderBy('changed_at', 'desc')
    .execute();
  const present = rows.filter(({ deleted_at }) => deleted_at === null);
  const people = present.length > 0 ? present : rows;
  const active = people.find(({ disabled_at }) => disabled_at === null);
  if (people.length > 0 && !active) throw new SsoError('disabled');
  return active?.user_id;
}

/** The account whose user confirmed the address that the provider has verified, where the operator trusts it with that. */
async function findByAddress(
  writer: Writer,
  { linkVerifiedAddress }: Provider,
  { verifiedAddress }: Profile,
): Promise<number | undefined> {
  if (!linkVerifiedAddress || verifiedAddress === undefined) return undefined;
  const row = await writer
    .selectFrom('mail_accounts')
    .select('user_id')
    .where('address_key', '=', verifiedAddress)
    .executeTakeFirst();
  return row?.user_id;
}

/** Whether an account is certainly of somebody else at this provider. */
const isOthers = async (writer: Writer, userId: number, { issuer }: Profile): Promise<boolean> =>
  (await writer
    .selectFrom('identities')
    .select('id')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()) !== undefined;

async function make(
  writer: Writer,
  { provider, profile, attempt, registration }: Arriving,
): Promise<Row<'users'>> {
  const { invite, asNew } = attempt;
  const name = usernameFrom(profile.name);
  const namesake = asNew ? undefined : await findByName(writer, name);
  // It may be theirs: then they connect it after its password.
  if (namesake && !(await isOthers(writer, namesake.id, profile))) throw new SsoError('taken');
  try {
    if (provider.newAccounts === 'registration') await registration.requireIn(writer, invite !== undefined);
    if (invite !== undefined) await requireLink(writer, invite);
  } catch (error) {
    if (error instanceof Refusal) throw new SsoError('closed');
    throw error;
  }
  const { id } = await insertWithoutPassword(writer, name, profile.fullName);
  return (await findById(writer, id)) as Row<'users'>;
}

/** Who arrives from a provider. */
export interface Arriving {
  provider: Provider;
  policy: SignInPolicy;
  profile: Profile;
  attempt: Attempt;
  registration: Registration;
}

/** The account with which an attempt connects the one at the provider, which a directory may have given another account. */
async function connect(writer: Writer, userId: number, bound: number | undefined): Promise<Row<'users'>> {
  if (bound !== undefined && bound !== userId) throw new SsoError('elsewhere');
  await holdUser(writer, userId);
  const user = await findById(writer, userId);
  if (!user) throw new SsoError('expired');
  return user;
}

/**
 * The account of who arrives: bound by issuer and subject, never by a name. It is bound here where the caller connects it, where a
 * directory made it, where its address is verified on both sides, or where it is new. Throws SsoError.
 */
export async function findOrMake(writer: Writer, arriving: Arriving): Promise<Opened> {
  const { provider, profile, attempt } = arriving;
  const provisioned = await findProvisioned(writer, arriving);
  const known = (await findBound(writer, profile))?.id;
  const bound = known ?? provisioned;
  const id = attempt.userId ?? bound ?? (await findByAddress(writer, provider, profile));
  const existing =
    attempt.userId === undefined
      ? id === undefined
        ? undefined
        : await findById(writer, id)
      : await connect(writer, attempt.userId, bound);
  if (existing && existing.disabled_at !== null) throw new SsoError('disabled');
  const user = existing ?? (await make(writer, arriving));
  if (known === undefined) await bind(writer, user.id, profile);
  else
    await writer
      .updateTable('identities')
      .set(saidOf(profile))
      .where('issuer', '=', profile.issuer)
      .where('subject', '=', profile.subject)
      .execute();
  return { user, how: known !== undefined ? 'known' : existing ? 'connected' : 'made' };
}
