import { createHash, randomBytes } from 'node:crypto';
import type { User } from '../../contract/entities.ts';
import { Refusal } from '../refusal.ts';
import type { Reader, Store } from '../store/store.ts';
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

/** SHA-256 of a session token, in hex: all that the database keeps of it. */
const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/** Opens a session and returns its token: 32 bytes of the system's randomness, base64url, shown to the browser only. */
export async function openSession(
  writer: Writer,
  userId: number,
  mustChangePassword: boolean,
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
    })
    .execute();
  return token;
}

/** The session a token names, or undefined: unknown, ended and expired look the same. Expiry is part of the look-up. */
export async function findSession(store: Store, token: string): Promise<Session | undefined> {
  const now = new Date();
  const digest = digestOf(token);
  const row = await store.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.username',
      'users.display_name',
      'sessions.must_change_password',
      'sessions.last_used_at',
    ])
    .where('sessions.digest', '=', digest)
    .where('users.disabled_at', 'is', null)
    .where('sessions.last_used_at', '>', before(now, IDLE_MS))
    .where('sessions.created_at', '>', before(now, ABSOLUTE_MS))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.last_used_at < before(now, REFRESH_MS)) {
    await write(store, (writer) =>
      writer
        .updateTable('sessions')
        .set({ last_used_at: now.toISOString() })
        .where('digest', '=', digest)
        .execute(),
    );
  }
  return {
    digest,
    user: {
      id: row.id,
      username: row.username,
      name: row.display_name,
      mustChangePassword: row.must_change_password === 1,
    },
  };
}

/** Which of some digests still name a live session, and what its user is called; one query. */
export async function liveSessions(reader: Reader, digests: string[]): Promise<Map<string, string>> {
  const now = new Date();
  const rows = await reader
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.digest', 'users.display_name'])
    .where('sessions.digest', 'in', digests)
    .where('users.disabled_at', 'is', null)
    .where('sessions.last_used_at', '>', before(now, IDLE_MS))
    .where('sessions.created_at', '>', before(now, ABSOLUTE_MS))
    .execute();
  return new Map(rows.map((row) => [row.digest, row.display_name]));
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

/** Ends the session of a token, if there is one. */
export async function endSession(store: Store, token: string): Promise<void> {
  await write(store, (writer) => endSessionIn(writer, token));
}

/** Ends the session of a token inside an open transaction. */
export async function endSessionIn(writer: Writer, token: string): Promise<void> {
  const ended = await writer
    .deleteFrom('sessions')
    .where('digest', '=', digestOf(token))
    .returning('user_id')
    .executeTakeFirst();
  if (ended) signal(writer, { of: 'sessions', userId: ended.user_id });
}

/** Ends every session of a user. */
export async function endSessionsOf(writer: Writer, userId: number): Promise<void> {
  await writer.deleteFrom('sessions').where('user_id', '=', userId).execute();
  signal(writer, { of: 'sessions', userId });
}

/** Removes the rows of sessions that have expired. */
export async function forgetExpiredSessions(store: Store, now: Date): Promise<void> {
  await write(store, (writer) =>
    writer
      .deleteFrom('sessions')
      .where((row) =>
        row.or([
          row('last_used_at', '<=', before(now, IDLE_MS)),
          row('created_at', '<=', before(now, ABSOLUTE_MS)),
        ]),
      )
      .execute(),
  );
}
