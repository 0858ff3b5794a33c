import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountSession } from '../../contract/people/account.ts';
import type { User } from '../../contract/api/entities.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { inPages } from '../lib/paging.ts';
import type { Row } from '../store/schema.ts';
import type { Reader, Store } from '../store/store.ts';
import { noteUse, REFRESH_MS } from './last-use.ts';
import { isOperatorColumn } from './reserved-names.ts';
import { signInPolicyOf } from './sign-in-policy.ts';
import { signal, type Writer } from '../store/writer.ts';
import type { AccountPrincipal, PrincipalToken } from '../store/principal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session ends when it is not used for this long: 14 days, in milliseconds. */
const IDLE_MS = 14 * DAY_MS;
/** A session ends after this long in any case: 60 days, in milliseconds. */
export const ABSOLUTE_MS = 60 * DAY_MS;

/** A valid session: the digest of its token, and its user. The session of an API token lasts for a call, or while a socket is open. */
export interface Session {
  digest: string;
  user: User;
  token?: PrincipalToken;
  /** When and how it was opened; of a token nothing is known. */
  opened?: { at: string; isStrong: boolean; issuer: string | null };
}

/** The caller: a valid session, with the user's membership of the requested strategy. */
export interface Caller {
  session: Session;
  membership: (Pick<Row<'memberships'>, 'role'> & Pick<Row<'strategies'>, 'revision'>) | undefined;
  /** The requested strategy, also where the user is not a member; undefined where there is none. */
  strategy: Pick<Row<'strategies'>, 'id' | 'title'> | undefined;
}

/** Address and device of a client. */
export interface ClientInfo {
  address: string;
  device: string;
}

/** The user of a session, as who acts. */
export const principalOf = ({ digest, user, token }: Session): AccountPrincipal =>
  token ? { kind: 'token', userId: user.id, token } : { kind: 'user', userId: user.id, session: digest };

/** SHA-256 of a token in hex; the database never stores the token itself. */
export const digestOf = (token: string): string => hash('sha256', token, 'hex');

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/** How a session is opened: by more than a password, and by which provider. */
export interface OpenedBy {
  isStrong: boolean;
  issuer: string | null;
}

const BY_PASSWORD: OpenedBy = { isStrong: false, issuer: null };

/** Creates a session and returns its token: 32 random bytes as base64url, for the browser only. */
export async function openSession(
  writer: Writer,
  userId: number,
  mustChangePassword: boolean,
  { address, device }: ClientInfo,
  { isStrong, issuer }: OpenedBy = BY_PASSWORD,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date().toISOString();
  await writer
    .insertInto('sessions')
    .values({
      digest: digestOf(token),
      user_id: userId,
      created_at: now,
      last_used_at: now,
      must_change_password: mustChangePassword ? 1 : 0,
      address,
      device,
      strong: isStrong ? 1 : 0,
      issuer,
    })
    .execute();
  return token;
}

/** Marks a session as opened by more than a password: its user has just shown a second factor or a passkey. */
export async function strengthenSession(writer: Writer, digest: string): Promise<void> {
  await writer.updateTable('sessions').set({ strong: 1 }).where('digest', '=', digest).execute();
}

/** The field of a user whose session may only set up a second step; nothing where that is not required. */
export const mustAddFactor = (store: Store, isStrong: boolean): Pick<User, 'mustAddFactor'> =>
  signInPolicyOf(store).secondFactorRequired && !isStrong ? { mustAddFactor: true } : {};

const refresh = (store: Store, digest: string, now: Date): Promise<void> =>
  noteUse(store, (writer) =>
    writer
      .updateTable('sessions')
      .set({ last_used_at: now.toISOString() })
      .where('digest', '=', digest)
      .execute(),
  );

/** A session with its user, the requested strategy and the user's role in it. */
type CallerRow = Pick<Row<'users'>, 'id' | 'username' | 'display_name' | 'full_name'> &
  Pick<Row<'sessions'>, 'must_change_password' | 'created_at' | 'last_used_at' | 'strong' | 'issuer'> & {
    is_operator: number;
    role: Row<'memberships'>['role'] | null;
    title: string | null;
    revision: number | null;
  };

/** Every request needs this query. It is SQL because Kysely takes longer to build such joins than SQLite to run them. */
const readCaller = ({ read }: Store, digest: string, strategyId: number): Promise<CallerRow | undefined> =>
  read
    .selectFrom(
      sql<CallerRow>`(
        select users.id, users.username, users.display_name, users.full_name, ${isOperatorColumn} as is_operator,
          sessions.must_change_password, sessions.created_at, sessions.last_used_at, sessions.strong, sessions.issuer,
          memberships.role, strategies.title, strategies.revision
        from sessions
        join users on users.id = sessions.user_id
        left join memberships on memberships.user_id = users.id and memberships.strategy_id = ${strategyId}
        left join strategies on strategies.id = ${strategyId}
        where sessions.digest = ${digest} and users.disabled_at is null
      )`.as('caller'),
    )
    .selectAll()
    .executeTakeFirst();

/**
 * The session of a token with its user's membership of a strategy, in one query; undefined where the session is unknown or
 * expired.
 */
export async function findCaller(
  store: Store,
  token: string,
  strategyId: number,
): Promise<Caller | undefined> {
  return findCallerOf(store, digestOf(token), strategyId);
}

/** The same by the digest of the token. */
export async function findCallerOf(
  store: Store,
  digest: string,
  strategyId: number,
): Promise<Caller | undefined> {
  const now = Date.now();
  const row = await readCaller(store, digest, strategyId);
  if (!row) return undefined;
  const unused = now - Date.parse(row.last_used_at);
  if (unused >= IDLE_MS || now - Date.parse(row.created_at) >= ABSOLUTE_MS) return undefined;
  if (unused > REFRESH_MS) await refresh(store, digest, new Date(now));
  const { role, revision, title } = row;
  const isStrong = row.strong === 1;
  return {
    session: {
      digest,
      user: {
        id: row.id,
        username: row.username,
        name: row.display_name,
        fullName: row.full_name,
        mustChangePassword: row.must_change_password === 1,
        ...(row.is_operator === 1 && { isOperator: true }),
        ...mustAddFactor(store, isStrong),
      },
      opened: { at: row.created_at, isStrong, issuer: row.issuer },
    },
    membership: role === null || revision === null ? undefined : { role, revision },
    strategy: title === null ? undefined : { id: strategyId, title },
  };
}

/** The names of the users of those sessions that are still valid, by digest. */
export async function liveSessions(
  reader: Reader,
  digests: readonly string[],
): Promise<Map<string, Pick<User, 'name' | 'fullName'>>> {
  const now = new Date();
  const names = new Map<string, Pick<User, 'name' | 'fullName'>>();
  for await (const piece of inPages(digests)) {
    const rows = await reader
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.digest', 'users.display_name as name', 'users.full_name as fullName'])
      .where('sessions.digest', 'in', piece)
      .where('users.disabled_at', 'is', null)
      .where('sessions.last_used_at', '>', before(now, IDLE_MS))
      .where('sessions.created_at', '>', before(now, ABSOLUTE_MS))
      .execute();
    for (const { digest, ...named } of rows) names.set(digest, named);
  }
  return names;
}

/** Throws not_signed_in unless the session still exists in an open transaction. */
export async function requireLiveSession(writer: Writer, digest: string): Promise<void> {
  const row = await writer
    .selectFrom('sessions')
    .select('user_id')
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_signed_in', 'Please sign in first.');
}

/** Ends the session of a token; returns the id of its user, or undefined. */
export async function endSession(store: Store, token: string): Promise<number | undefined> {
  return transact(store, { principal: HOUSEKEEPING }, ({ writer }) => endSessionIn(writer, token));
}

/** Ends the session of a token in an open transaction; returns the id of its user, or undefined. */
export async function endSessionIn(writer: Writer, token: string): Promise<number | undefined> {
  const ended = await writer
    .deleteFrom('sessions')
    .where('digest', '=', digestOf(token))
    .returning('user_id')
    .executeTakeFirst();
  if (ended) signal(writer, { of: 'sessions', userId: ended.user_id });
  return ended?.user_id;
}

/** Ends all sessions and sign-in challenges of a user, except the session with the digest `kept`. */
export async function endSessionsOf(writer: Writer, userId: number, keptDigest = ''): Promise<void> {
  await writer.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
  await writer
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('digest', '!=', keptDigest)
    .execute();
  signal(writer, { of: 'sessions', userId });
}

/** Ends a session of a user by its id; returns its digest, or undefined where it is not theirs. */
export async function endSessionOf(writer: Writer, userId: number, id: number): Promise<string | undefined> {
  const ended = await writer
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('digest')
    .executeTakeFirst();
  if (ended) signal(writer, { of: 'sessions', userId });
  return ended?.digest;
}

/** The valid sessions of a user: the current one first, then by last use. */
export async function listSessions(
  reader: Reader,
  { user, digest }: Session,
  now = new Date(),
): Promise<AccountSession[]> {
  const rows = await reader
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('last_used_at', '>', before(now, IDLE_MS))
    .where('created_at', '>', before(now, ABSOLUTE_MS))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    address: row.address,
    device: row.device,
    startedAt: row.created_at,
    lastUsedAt: row.last_used_at,
    current: row.digest === digest,
  }));
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** Deletes expired sessions and sign-in challenges. */
export async function deleteExpiredSessions(store: Store, now: Date): Promise<void> {
  await transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    await writer.deleteFrom('sign_in_challenges').where('expires_at', '<=', now.toISOString()).execute();
    await writer.deleteFrom('sign_in_attempts').where('expires_at', '<=', now.toISOString()).execute();
    await writer
      .deleteFrom('sessions')
      .where((row) =>
        row.or([
          row('last_used_at', '<=', before(now, IDLE_MS)),
          row('created_at', '<=', before(now, ABSOLUTE_MS)),
        ]),
      )
      .execute();
  });
}
