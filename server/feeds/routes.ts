import { badField, notFound } from '../../contract/api/refusal.ts';
import { FEED_PATH } from '../../contract/people/feeds.ts';
import { requireLive } from '../access/live-callers.ts';
import { holdUser } from '../access/users.ts';
import { transact } from '../change/transact.ts';
import type { Handler, Handlers } from '../http/call.ts';
import type { Writer } from '../store/writer.ts';
import { deleteFeed, insertFeed, listFeeds } from './feeds.ts';

async function requireMember(writer: Writer, userId: number, strategyId: number): Promise<void> {
  const row = await writer
    .selectFrom('memberships')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('strategy_id', '=', strategyId)
    .executeTakeFirst();
  if (!row) throw badField('strategyId', 'Choose a strategy that you are a member of');
}

/** Lists the caller's calendar feeds. */
const listFeedsCall: Handler<'feeds.list'> = ({ store, user }) => listFeeds(store.read, user.id);

/** Makes a calendar feed. Only this answer has its address. */
const createFeedCall: Handler<'feeds.create'> = async (call) => {
  const { store, user, principal, body, ownAddress, logEvent } = call;
  const { strategyId = null } = body;
  const { token, ...feed } = await transact(store, { principal }, async ({ writer }) => {
    // Under the lock of the user's row, so that a reset of the password ends this feed too.
    await holdUser(writer, user.id);
    await requireLive(writer, principal);
    if (strategyId !== null) await requireMember(writer, user.id, strategyId);
    return insertFeed(writer, user.id, strategyId);
  });
  logEvent('feed.made', { feed: feed.id });
  return { ...feed, address: `${ownAddress}${FEED_PATH}${token}.ics` };
};

/** Revokes one of the caller's calendar feeds. */
const deleteFeedCall: Handler<'feeds.delete'> = async ({ store, user, principal, params, logEvent }) => {
  const isDeleted = await transact(store, { principal }, ({ writer }) =>
    deleteFeed(writer, user.id, params.id),
  );
  if (!isDeleted) throw notFound('This calendar address');
  logEvent('feed.revoked', { feed: params.id });
};

/** The calls of calendar feeds. */
export const feedHandlers = {
  'feeds.list': listFeedsCall,
  'feeds.create': createFeedCall,
  'feeds.delete': deleteFeedCall,
} satisfies Partial<Handlers>;
