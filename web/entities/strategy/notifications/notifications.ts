import { queryOptions } from '@tanstack/react-query';
import type { NotificationKind } from '../../../../contract/people/notifications.ts';
import type { Answer } from '../../../../contract/api/route.ts';
import type { Routes } from '../../../../contract/api/routes.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { readNotificationsAgain } from '../../../lib/sync/live/read-again.ts';
import { usePages } from '../../../lib/sync/use-pages.ts';
import { notificationsKey, queryClient } from '../../../lib/sync/query.ts';

type Settings = Answer<Routes['notificationSettings.read']>;

/** How the number of unread notifications is read. */
export const unreadQuery = queryOptions<Answer<Routes['notifications.count']>, ApiError>({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: ({ signal }) => call('notifications.count', { signal }),
});

/** How the kinds that are turned off are read. */
export const settingsQuery = queryOptions<Settings, ApiError>({
  queryKey: [...notificationsKey, 'settings'],
  queryFn: ({ signal }) => call('notificationSettings.read', { signal }),
});

/** The notifications of the viewer, newest first, as far as they were asked for. */
export function useNotifications() {
  const { pages, ...query } = usePages([...notificationsKey, 'list'], (before, signal) =>
    call('notifications.list', { query: { before }, signal }),
  );
  return { ...query, notifications: pages?.flatMap(({ notifications }) => notifications) };
}

/** Marks one notification as read or unread. */
export async function markAs(isRead: boolean, id: number): Promise<void> {
  await call('notifications.update', { params: { id }, body: { isRead } });
  await readNotificationsAgain();
}

/** Marks all notifications as read. */
export async function markAllAsRead(): Promise<void> {
  await call('notifications.readAll');
  await readNotificationsAgain();
}

/** Sets the kinds that are turned off, and perhaps those that are mailed too. */
export async function changeSettings(body: {
  off: NotificationKind[];
  mail?: NotificationKind[];
}): Promise<void> {
  const settings = await call('notificationSettings.update', { body });
  queryClient.setQueryData(settingsQuery.queryKey, settings);
}
