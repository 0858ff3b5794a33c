import { directoryIssuers, type SignInPolicy } from '../access/sign-in-policy.ts';
import { isDeleted } from '../people/delete-person.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import type { ScimUser } from './user.ts';

/** By what an account is known to be that of a person of the directory. */
export type Match = SignInPolicy['scimAdopt'][number];

/** An account that the directory may adopt. */
export interface Candidate {
  account: Row<'users'>;
  match: Match;
  /** What the directory said, where the adoption waits for an operator. */
  waiting?: Pick<Row<'adoptions'>, 'user_name' | 'external_id' | 'resource'> | undefined;
  /** The directory deleted its person: it finds the account no more, but makes the same one again. */
  isFormer?: boolean;
}

/** What the directory says by which accounts are found. */
type Claims = Pick<ScimUser, 'externalId' | 'emails'> & Partial<Pick<ScimUser, 'userName'>>;

/** The addresses that the directory itself gives out: people may choose the others of their addresses. */
const addressesOf = ({ userName, emails = [] }: Claims): string[] =>
  [userName, ...emails.filter(({ type, primary }) => primary || type === 'work').map(({ value }) => value)]
    .filter((address) => address?.includes('@'))
    .map((address) => (address as string).toLowerCase());

/** The accounts that are bound to the external id at a provider, also those that the directory has already. */
export async function byIdentity(
  reader: Reader,
  policy: SignInPolicy,
  { externalId }: Pick<Claims, 'externalId'>,
): Promise<number[]> {
  const issuers = directoryIssuers(policy);
  const isKnown = policy.scimAdopt.includes('identity') && issuers.length > 0;
  if (!isKnown || externalId === undefined) return [];
  const rows = await reader
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', 'in', issuers)
    .where((row) => row.or([row('subject', '=', externalId), row('external_id', '=', externalId)]))
    .execute();
  return rows.map(({ user_id }) => user_id);
}

async function byUsername(reader: Reader, _policy: SignInPolicy, { userName }: Claims): Promise<number[]> {
  if (userName === undefined) return [];
  const rows = await reader
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', userName.toLowerCase())
    .execute();
  return rows.map(({ id }) => id);
}

async function byAddress(reader: Reader, { providers }: SignInPolicy, claims: Claims): Promise<number[]> {
  const addresses = addressesOf(claims);
  if (addresses.length === 0 || providers.length === 0) return [];
  const rows = await reader
    .selectFrom('identities')
    .select('user_id')
    .where(
      'issuer',
      'in',
      providers.map(({ issuer }) => issuer),
    )
    .where('verified_address', 'in', addresses)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** From the match that proves most to that which proves least. */
const FINDERS = [
  ['identity', byIdentity],
  ['address', byAddress],
  ['username', byUsername],
] as const;

/** The accounts that are those of a person of the directory, by the settings. Those that it has already are not among them. */
export async function candidatesFor(
  reader: Reader,
  policy: SignInPolicy,
  claims: Claims,
): Promise<Candidate[]> {
  const matches = new Map<number, Match>();
  for (const [match, find] of FINDERS)
    if (policy.scimAdopt.includes(match))
      for (const id of await find(reader, policy, claims)) if (!matches.has(id)) matches.set(id, match);
  if (matches.size === 0) return [];
  const accounts = await reader
    .selectFrom('users')
    .leftJoin('adoptions', 'adoptions.user_id', 'users.id')
    .leftJoin('provisioned_people as had', 'had.user_id', 'users.id')
    .selectAll('users')
    .select(['adoptions.refused_at', 'adoptions.user_name', 'adoptions.external_id', 'adoptions.resource'])
    .select('had.deleted_at')
    .where('users.id', 'in', [...matches.keys()])
    .where((row) => row.or([row('had.user_id', 'is', null), row('had.deleted_at', 'is not', null)]))
    .execute();
  return accounts.flatMap(
    ({ refused_at, deleted_at, user_name, external_id, resource, ...account }): Candidate[] => {
      const match = matches.get(account.id) as Match;
      // An operator said that it is somebody else's, or it was another person's of the directory. A provider proves more.
      const isOthers = (refused_at !== null || deleted_at !== null) && match !== 'identity';
      if (isDeleted(account) || isOthers) return [];
      const waiting =
        user_name === null || resource === null ? undefined : { user_name, external_id, resource };
      return [{ account, match, waiting, isFormer: deleted_at !== null }];
    },
  );
}

/** The one account that reading shows as that of a person of the directory. */
export async function findCandidate(
  reader: Reader,
  policy: SignInPolicy,
  claims: Claims,
): Promise<Candidate | undefined> {
  const [candidate, ...more] = await candidatesFor(reader, policy, claims);
  return more.length > 0 || candidate?.isFormer ? undefined : candidate;
}

/** What a directory would have to say to find an account: what the settings let it know one by. */
export async function claimsOf(
  reader: Reader,
  policy: SignInPolicy,
  account: Row<'users'>,
): Promise<Claims & { userName: string }> {
  const identities = await reader
    .selectFrom('identities')
    .select(['issuer', 'subject', 'external_id', 'verified_address'])
    .where('user_id', '=', account.id)
    .orderBy('id')
    .execute();
  const identity = identities.find(({ issuer }) => directoryIssuers(policy).includes(issuer));
  const externalId = identity && (identity.external_id ?? identity.subject);
  const address = identities.find(({ verified_address }) => verified_address !== null)?.verified_address;
  const isNamed = policy.scimAdopt.includes('username');
  return {
    userName: isNamed ? account.username : (address ?? account.username),
    ...(externalId !== undefined && { externalId }),
  };
}
