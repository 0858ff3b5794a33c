import { HOUSEKEEPING } from '../store/principal.ts';
import { transact } from '../change/transact.ts';
import { NOTIFICATION_KINDS } from '../../contract/people/notifications.ts';
import { notFound } from '../../contract/api/refusal.ts';
import { NOTIFICATIONS_PAGE } from '../../contract/api/routes/notifications.ts';
import type { Handler } from '../http/call.ts';
import type { Reader, Store } from '../store/store.ts';
import { signal, type Writer } from '../store/writer.ts';
import { shownName } from '../content/names.ts';

/** The notifications of a user in strategies that they are still a member of. */
const ofUser = (reader: Reader, userId: number) =>
  reader
    .selectFrom('notifications')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.strategy_id', '=', 'notifications.strategy_id')
        .onRef('memberships.user_id', '=', 'notifications.user_id'),
    )
    .where('notifications.user_id', '=', userId);

async function countUnread(reader: Reader, userId: number): Promise<{ unread: number }> {
  const { unread } = await ofUser(reader, userId)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('notifications.read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { unread };
}

/** Reads a page of the caller's notifications. */
export const listNotifications: Handler<'notifications.list'> = async ({ store, user, query }) => {
  let page = ofUser(store.read, user.id)
    .innerJoin('strategies', 'strategies.id', 'notifications.strategy_id')
    .leftJoin('users', 'users.id', 'notifications.actor_id')
    .selectAll('notifications')
    .select(['strategies.title as strategy', shownName<string | null>('notifications.strategy_id').as('by')]);
  if (query.before !== undefined) page = page.where('notifications.id', '<', query.before);
  const rows = await page
    .orderBy('notifications.id', 'desc')
    .limit(NOTIFICATIONS_PAGE + 1)
    .execute();
  const shown = rows.slice(0, NOTIFICATIONS_PAGE);
  const notifications = shown.map(({ strategy_id, comment_id, read_at, ...row }) => ({
    id: row.id,
    kind: row.kind,
    strategyId: strategy_id,
    strategy: row.strategy,
    of: row.of,
    label: row.label,
    commentId: comment_id,
    by: row.by,
    detail: row.detail,
    at: row.at,
    isRead: read_at !== null,
  }));
  return { notifications, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
};

/** Counts the caller's unread notifications. */
export const countNotifications: Handler<'notifications.count'> = ({ store, user }) =>
  countUnread(store.read, user.id);

/** Tells the other pages of a user, and answers the number of unread notifications. */
function changed(writer: Writer, userId: number): Promise<{ unread: number }> {
  signal(writer, { of: 'notifications', userId });
  return countUnread(writer, userId);
}

/** Marks one of the caller's notifications as read or unread. */
export const updateNotification: Handler<'notifications.update'> = ({
  store,
  user,
  principal,
  params,
  body,
}) =>
  transact(store, { principal }, async ({ writer }) => {
    const { numUpdatedRows } = await writer
      .updateTable('notifications')
      .set({ read_at: body.isRead ? new Date().toISOString() : null })
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound('This notification');
    return changed(writer, user.id);
  });

/** Marks all of the caller's notifications as read. */
export const readAllNotifications: Handler<'notifications.readAll'> = ({ store, user, principal }) =>
  transact(store, { principal }, async ({ writer }) => {
    await writer
      .updateTable('notifications')
      .set({ read_at: new Date().toISOString() })
      .where('user_id', '=', user.id)
      .where('read_at', 'is', null)
      .execute();
    return changed(writer, user.id);
  });

async function readOff(reader: Reader, userId: number) {
  const rows = await reader
    .selectFrom('notifications_off')
    .select('kind')
    .where('user_id', '=', userId)
    .execute();
  const off = new Set(rows.map(({ kind }) => kind));
  return { off: NOTIFICATION_KINDS.filter((kind) => off.has(kind)) };
}

/** Reads which kinds of notification the caller turned off. */
export const readNotificationSettings: Handler<'notificationSettings.read'> = ({ store, user }) =>
  readOff(store.read, user.id);

/** Turns kinds of notification off for the caller, and all others on. */
export const updateNotificationSettings: Handler<'notificationSettings.update'> = ({
  store,
  user,
  principal,
  body,
}) =>
  transact(store, { principal }, async ({ writer }) => {
    await writer.deleteFrom('notifications_off').where('user_id', '=', user.id).execute();
    const rows = [...new Set(body.off)].map((kind) => ({ user_id: user.id, kind }));
    if (rows.length > 0)
      await writer
        .insertInto('notifications_off')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return readOff(writer, user.id);
  });

/** How long notifications are kept: 90 days, in milliseconds. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Deletes notifications that are too old to be of use. */
export async function deleteOldNotifications(store: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
    writer.deleteFrom('notifications').where('at', '<', before).execute(),
  );
}
