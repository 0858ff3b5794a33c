import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountSession } from '../../contract/account.ts';
import type { User } from '../../contract/entities.ts';
import { Refusal } from '../refusal.ts';
import { inPages } from '../paging.ts';
import type { Row } from '../store/schema.ts';
import type { Reader, Store } from '../store/store.ts';
import { outageOf } from '../store/errors.ts';
import { signal, write, type Writer } from '../store/writer.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session nobody used for this long has ended: 14 days, in milliseconds. */
const IDLE_MS = 14 * DAY_MS;
/** No session outlives this, however busy: 60 days, in milliseconds. */
export const ABSOLUTE_MS = 60 * DAY_MS;
/** How stale `last_used_at` may get before a call refreshes it: 5 minutes, so that reading does not write each time. */
const REFRESH_MS = 5 * 60 * 1000;

/** A live session: the digest of its token and the person it belongs to. */
export interface Session {
  digest: string;
  user: User;
}

/** Who calls: a live session, and what its user is in the strategy that is asked for; no member of it without. */
export interface Caller {
  session: Session;
  membership: (Pick<Row<'memberships'>, 'role'> & Pick<Row<'strategies'>, 'revision'>) | undefined;
  /** The strategy that is asked for, also where its user is no member of it; undefined where there is none. */
  strategy: Pick<Row<'strategies'>, 'id' | 'title'> | undefined;
}

/** From where somebody signs in: the address, and the device in words. */
export interface Whence {
  address: string;
  device: string;
}

/** SHA-256 of the token of a session or a challenge, in hex: all that the database keeps of it. */
export const digestOf = (token: string): string => hash('sha256', token, 'hex');

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/** Opens a session and returns its token: 32 bytes of the system's randomness, base64url, shown to the browser only. */
export async function openSession(
  writer: Writer,
  userId: number,
  mustChangePassword: boolean,
  { address, device }: Whence,
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
    })
    .execute();
  return token;
}

/** Notes that a session is in use. Where the database cannot write for now, reading goes on without. */
async function refresh(store: Store, digest: string, now: Date): Promise<void> {
  try {
    await write(store, (writer) =>
      writer
        .updateTable('sessions')
        .set({ last_used_at: now.toISOString() })
        .where('digest', '=', digest)
        .execute(),
    );
  } catch (error) {
    if (!outageOf(error)) throw error;
  }
}

/** A session with its user, and the strategy that is asked for with the user's role in it. */
type CallerRow = Pick<Row<'users'>, 'id' | 'username' | 'display_name'> &
  Pick<Row<'sessions'>, 'must_change_password' | 'created_at' | 'last_used_at'> & {
    role: Row<'memberships'>['role'] | null;
    title: string | null;
    revision: number | null;
  };

/** Every request needs this query. It is SQL because Kysely takes longer to build such joins than SQLite to run them. */
const readCaller = ({ read }: Store, digest: string, strategyId: number): Promise<CallerRow | undefined> =>
  read
    .selectFrom(
      sql<CallerRow>`(
        select users.id, users.username, users.display_name, sessions.must_change_password, sessions.created_at,
          sessions.last_used_at, memberships.role, strategies.title, strategies.revision
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
 * The session a token names, with its user's membership of a strategy, in one query; undefined where the session is unknown,
 * has ended or is expired. Expiry is told by the clock each time.
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
  return {
    session: {
      digest,
      user: {
        id: row.id,
        username: row.username,
        name: row.display_name,
        mustChangePassword: row.must_change_password === 1,
      },
    },
    membership: role === null || revision === null ? undefined : { role, revision },
    strategy: title === null ? undefined : { id: strategyId, title },
  };
}

/** Which of some digests still name a live session, and what its user is called. */
export async function liveSessions(reader: Reader, digests: readonly string[]): Promise<Map<string, string>> {
  const now = new Date();
  const names = new Map<string, string>();
  for await (const piece of inPages(digests)) {
    const rows = await reader
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.digest', 'users.display_name'])
      .where('sessions.digest', 'in', piece)
      .where('users.disabled_at', 'is', null)
      .where('sessions.last_used_at', '>', before(now, IDLE_MS))
      .where('sessions.created_at', '>', before(now, ABSOLUTE_MS))
      .execute();
    for (const row of rows) names.set(row.digest, row.display_name);
  }
  return names;
}

/** Throws not_signed_in unless the session of a digest still exists inside an open transaction. */
export async function requireLiveSession(writer: Writer, digest: string): Promise<void> {
  const row = await writer
    .selectFrom('sessions')
    .select('user_id')
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_signed_in', 'Please sign in first.');
}

/** Ends the session of a token, if there is one; gives whose it was. */
export async function endSession(store: Store, token: string): Promise<number | undefined> {
  return write(store, (writer) => endSessionIn(writer, token));
}

/** Ends the session of a token inside an open transaction; gives whose it was. */
export async function endSessionIn(writer: Writer, token: string): Promise<number | undefined> {
  const ended = await writer
    .deleteFrom('sessions')
    .where('digest', '=', digestOf(token))
    .returning('user_id')
    .executeTakeFirst();
  if (ended) signal(writer, { of: 'sessions', userId: ended.user_id });
  return ended?.user_id;
}

/** Ends every session of a user, but the one of a digest where it is given, and every sign-in that waits for its code. */
export async function endSessionsOf(writer: Writer, userId: number, kept = ''): Promise<void> {
  await writer.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
  await writer.deleteFrom('sessions').where('user_id', '=', userId).where('digest', '!=', kept).execute();
  signal(writer, { of: 'sessions', userId });
}

/** Ends one of a user's sessions by its id; gives its digest, or undefined where it is not theirs. */
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

/** The live sessions of a user: the one of a digest first, then those used last. */
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

/** Removes the rows of sessions, and of sign-ins that waited for a code, that have expired. */
export async function forgetExpiredSessions(store: Store, now: Date): Promise<void> {
  await write(store, async (writer) => {
    await writer.deleteFrom('sign_in_challenges').where('expires_at', '<=', now.toISOString()).execute();
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
