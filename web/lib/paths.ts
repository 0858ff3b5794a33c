import type { RouteName, Routes } from '../../contract/routes.ts';

type Line<R> = R extends { method: infer Method extends string; path: infer Path extends string }
  ? `${Method} ${Path}`
  : never;

/**
 * Method and path of every call of the browser. The types of the contract's route table check each line.
 * Importing that table would add zod to the first pages.
 */
export const LINES = {
  'user.read': 'GET /api/user',
  'user.update': 'PUT /api/user',
  'session.create': 'POST /api/login',
  'session.confirm': 'POST /api/login/code',
  'user.create': 'POST /api/register',
  'session.delete': 'POST /api/logout',
  'password.update': 'POST /api/reset-password',
  'sessions.list': 'GET /api/sessions',
  'sessions.delete': 'DELETE /api/sessions/{id}',
  'sessions.deleteOthers': 'DELETE /api/sessions',
  'secondFactor.read': 'GET /api/second-factor',
  'secondFactor.begin': 'POST /api/second-factor',
  'secondFactor.confirm': 'POST /api/second-factor/confirm',
  'secondFactor.turnOff': 'POST /api/second-factor/turn-off',
  'theme.read': 'GET /theme.json',
  'strategies.list': 'GET /api/strategies',
  'strategies.create': 'POST /api/strategies',
  'strategies.read': 'GET /api/strategies/{id}',
  'strategies.update': 'PUT /api/strategies/{id}',
  'strategies.delete': 'DELETE /api/strategies/{id}',
  'strategies.readFlow': 'GET /api/strategies/{id}/flow',
  'commands.run': 'POST /api/strategies/{id}/commands',
  'strategies.handOver': 'POST /api/strategies/{id}/owner',
  'strategies.leave': 'POST /api/strategies/{id}/leave',
  'inviteLinks.create': 'POST /api/strategies/{id}/invite-link',
  'inviteLinks.list': 'GET /api/strategies/{id}/invite-links',
  'inviteLinks.delete': 'DELETE /api/strategies/{id}/invite-links/{linkId}',
  'invitations.preview': 'POST /api/invitations/preview',
  'invitations.read': 'POST /api/invitations/read',
  'invitations.accept': 'POST /api/invitations/accept',
  'members.list': 'GET /api/strategies/{id}/members',
  'members.update': 'PUT /api/strategies/{id}/members/{userId}',
  'members.delete': 'DELETE /api/strategies/{id}/members/{userId}',
  'members.resetPassword': 'POST /api/strategies/{id}/members/{userId}/reset-password',
  'search.read': 'GET /api/search',
  'changes.list': 'GET /api/strategies/{id}/changes',
  'notifications.list': 'GET /api/notifications',
  'notifications.count': 'GET /api/notifications/unread',
  'notifications.update': 'PUT /api/notifications/{id}',
  'notifications.readAll': 'POST /api/notifications/read',
  'notificationSettings.read': 'GET /api/notification-settings',
  'notificationSettings.update': 'PUT /api/notification-settings',
  'updates.mine': 'GET /api/updates',
  'updates.count': 'GET /api/updates/open',
  'comments.list': 'GET /api/strategies/{id}/comments',
  'comments.count': 'GET /api/strategies/{id}/comments/counts',
  'comments.create': 'POST /api/strategies/{id}/comments',
  'comments.update': 'PUT /api/strategies/{id}/comments/{commentId}',
  'comments.delete': 'DELETE /api/strategies/{id}/comments/{commentId}',
  'calendar.read': 'GET /api/strategies/{id}/calendar',
  'calendar.update': 'PUT /api/strategies/{id}/calendar',
  'points.read': 'GET /api/kpis/{id}/points',
  'points.readMany': 'GET /api/strategies/{id}/points',
  'points.writeMany': 'POST /api/strategies/{id}/points',
  'scorecard.read': 'GET /api/strategies/{id}/scorecard',
  'scorecard.explain': 'GET /api/strategies/{id}/explain',
} as const satisfies { readonly [N in RouteName]?: Line<Routes[N]> };

/** The calls of the browser. */
export type CallName = keyof typeof LINES;
