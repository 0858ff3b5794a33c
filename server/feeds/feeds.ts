import { limitReached } from '../../contract/commands/limits.ts';
import { type Feed, FEEDS_MAX } from '../../contract/people/feeds.ts';
import { newToken, tokenDigest } from '../lib/tokens.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

const toFeed = ({ id, strategy_id, created_at }: Row<'feeds'>): Feed => ({
  id,
  strategyId: strategy_id,
  createdAt: created_at,
});

/** The calendar feeds of a user, the newest first. */
export async function listFeeds(reader: Reader, userId: number): Promise<Feed[]> {
  const rows = await reader
    .selectFrom('feeds')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toFeed);
}

/** Stores a feed of a user, only as the digest of its token, and returns it with the token. */
export async function insertFeed(
  writer: Writer,
  userId: number,
  strategyId: number | null,
): Promise<Feed & { token: string }> {
  const { length } = await listFeeds(writer, userId);
  if (length >= FEEDS_MAX)
    throw limitReached(`You can have at most ${FEEDS_MAX} calendar addresses. Revoke one first.`);
  const token = newToken();
  const row = await writer
    .insertInto('feeds')
    .values({
      user_id: userId,
      strategy_id: strategyId,
      digest: tokenDigest(token),
      created_at: new Date().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...toFeed(row), token };
}

/** Revokes a feed of a user; returns whether there was one. */
export async function deleteFeed(writer: Writer, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('feeds')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A feed that its address opens: whose it is, and of which strategy. */
export interface LiveFeed {
  id: number;
  user: { id: number; username: string };
  strategyId: number | null;
}

/** The feed of a token; undefined for an unknown or revoked one, and while its user may not sign in. */
export async function findLiveFeed(reader: Reader, token: string): Promise<LiveFeed | undefined> {
  const row = await reader
    .selectFrom('feeds')
    .innerJoin('users', 'users.id', 'feeds.user_id')
    .select(['feeds.id', 'feeds.strategy_id as strategyId', 'users.id as userId', 'users.username'])
    .where('feeds.digest', '=', tokenDigest(token))
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, strategyId, userId, username } = row;
  return { id, strategyId, user: { id: userId, username } };
}
