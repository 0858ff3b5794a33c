import * as z from 'zod/mini';
import { idInQuery } from '../fields.ts';
import { Notification, NOTIFICATION_KINDS } from '../../people/notifications.ts';
import type { Route } from '../route.ts';

const user = { who: 'user' } as const;

/** The number of notifications in one page. */
export const NOTIFICATIONS_PAGE = 30;

const Unread = z.object({ unread: z.int() });
const Settings = z.object({
  off: z.array(z.enum(NOTIFICATION_KINDS)),
  /** The kinds that are mailed too. */
  mail: z.array(z.enum(NOTIFICATION_KINDS)),
});

const kinds = z
  .array(z.enum(NOTIFICATION_KINDS, `Choose ${NOTIFICATION_KINDS.join(', ')}`), 'Give a list of kinds')
  .check(z.maxLength(NOTIFICATION_KINDS.length, 'Give each kind once'));

/** What concerns the signed-in user, over all strategies they are a member of. */
export const notificationRoutes = {
  'notifications.list': {
    method: 'GET',
    path: '/api/notifications',
    summary: 'The notifications of the signed-in user, newest first, paginated',
    access: user,
    query: z.strictObject({
      /** Continues after the `next` of an earlier page. */
      before: z.optional(idInQuery),
    }),
    answer: z.object({ notifications: z.array(Notification), next: z.nullable(z.int()) }),
    status: 200,
  },
  'notifications.count': {
    method: 'GET',
    path: '/api/notifications/unread',
    summary: 'The number of unread notifications',
    access: user,
    answer: Unread,
    status: 200,
  },
  'notifications.update': {
    method: 'PUT',
    path: '/api/notifications/{id}',
    summary: 'Mark a notification as read or unread',
    access: user,
    body: z.strictObject({ isRead: z.boolean() }),
    answer: Unread,
    status: 200,
  },
  'notifications.readAll': {
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark all notifications as read',
    access: user,
    answer: Unread,
    status: 200,
  },
  'notificationSettings.read': {
    method: 'GET',
    path: '/api/notification-settings',
    summary: 'The kinds of notification that are turned off, and those that are mailed too',
    access: user,
    answer: Settings,
    status: 200,
  },
  'notificationSettings.update': {
    method: 'PUT',
    path: '/api/notification-settings',
    summary: 'Turn kinds of notification off, and choose those that are mailed too; all others are on',
    access: user,
    body: z.strictObject({
      off: kinds,
      /** The kinds that are mailed too; without it they stay as they are. */
      mail: z.optional(kinds),
    }),
    answer: Settings,
    status: 200,
  },
} as const satisfies Record<string, Route>;
