import * as z from 'zod/mini';
import { Feed, NewFeed } from '../../people/feeds.ts';
import { id } from '../fields.ts';
import type { Route } from '../route.ts';

/** Calendar feeds of the signed-in user. Only a session makes, lists and revokes them. */
export const feedRoutes = {
  'feeds.list': {
    method: 'GET',
    path: '/api/feeds',
    summary: 'The calendar feeds of the signed-in user, the newest first, without their addresses',
    access: { who: 'user' },
    answer: z.array(Feed),
    status: 200,
  },
  'feeds.create': {
    method: 'POST',
    path: '/api/feeds',
    summary:
      'Make the private address of a calendar: of what is due from the signed-in user, or of a strategy; only this answer has it',
    access: { who: 'user' },
    // Null for what is due from the user, in all strategies.
    body: z.strictObject({ strategyId: z.optional(z.nullable(id)) }),
    answer: NewFeed,
    status: 201,
    errors: ['limit_reached'],
    secret: true,
  },
  'feeds.delete': {
    method: 'DELETE',
    path: '/api/feeds/{id}',
    summary: 'Revoke the address of a calendar of the signed-in user',
    access: { who: 'user' },
    answer: z.void(),
    status: 204,
  },
} as const satisfies Record<string, Route>;
