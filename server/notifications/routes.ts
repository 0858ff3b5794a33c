import { HOUSEKEEPING } from '../store/principal.ts';
import { transact } from '../change/transact.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../contract/people/notifications.ts';
import { notFound } from '../../contract/api/refusal.ts';
import { NOTIFICATIONS_PAGE } from '../../contract/api/routes/notifications.ts';
import type { Handler } from '../http/call.ts';
import type { Reader, Store } from '../store/store.ts';
import { signal, type Writer } from '../store/writer.ts';
import { shownName } from '../content/names.ts';
import { ofUser, strategyTitle } from './of-user.ts';

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
    .select([strategyTitle.as('strategy'), shownName<string | null>('notifications.strategy_id').as('by')]);
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

/** The kinds that a user turned off, and those that are mailed too. */
async function readSettings(reader: Reader, userId: number) {
  const kindsIn = async (table: 'notifications_off' | 'notifications_mailed') => {
    const rows = await reader.selectFrom(table).select('kind').where('user_id', '=', userId).execute();
    const kinds = new Set(rows.map(({ kind }) => kind));
    return NOTIFICATION_KINDS.filter((kind) => kinds.has(kind));
  };
  return { off: await kindsIn('notifications_off'), mail: await kindsIn('notifications_mailed') };
}

/** Reads what the caller is notified of, and by which way. */
export const readNotificationSettings: Handler<'notificationSettings.read'> = ({ store, user }) =>
  readSettings(store.read, user.id);

/** Replaces the kinds of a user in one of the two tables of choices. */
async function choose(
  writer: Writer,
  table: 'notifications_off' | 'notifications_mailed',
  userId: number,
  kinds: readonly NotificationKind[],
): Promise<void> {
  await writer.deleteFrom(table).where('user_id', '=', userId).execute();
  const rows = [...new Set(kinds)].map((kind) => ({ user_id: userId, kind }));
  if (rows.length > 0)
    await writer
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Turns kinds of notification off for the caller, and all others on; sets those that are mailed too, where they are given. */
export const updateNotificationSettings: Handler<'notificationSettings.update'> = ({
  store,
  user,
  principal,
  body,
}) =>
  transact(store, { principal }, async ({ writer }) => {
    await choose(writer, 'notifications_off', user.id, body.off);
    if (body.mail) await choose(writer, 'notifications_mailed', user.id, body.mail);
    return readSettings(writer, user.id);
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
