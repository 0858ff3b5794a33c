import { queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { NotificationKind } from '../../../../contract/people/notifications.ts';
import type { Answer } from '../../../../contract/api/route.ts';
import type { Routes } from '../../../../contract/api/routes.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { readNotificationsAgain } from '../../../lib/sync/live/read-again.ts';
import { notificationsKey, queryClient } from '../../../lib/sync/query.ts';

type Page = Answer<Routes['notifications.list']>;
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
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery<
    Page,
    ApiError,
    { pages: Page[] },
    readonly unknown[],
    number | null
  >({
    queryKey: [...notificationsKey, 'list'],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: String(pageParam) };
      return call('notifications.list', { query, signal });
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next ?? undefined,
    // No message came while nothing was shown.
    refetchOnMount: 'always',
  });
  const notifications = data?.pages.flatMap((page) => page.notifications);
  return { notifications, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch };
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

/** Sets the kinds that are turned off. */
export async function turnOff(off: NotificationKind[]): Promise<void> {
  const settings = await call('notificationSettings.update', { body: { off } });
  queryClient.setQueryData(settingsQuery.queryKey, settings);
}
