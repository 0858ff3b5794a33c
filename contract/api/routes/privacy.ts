import * as z from 'zod/mini';
import { id } from '../fields.ts';
import type { Route } from '../route.ts';
import { Secret } from './accounts.ts';

/** What a person may do about their own data. */
export const privacyRoutes = {
  'user.export': {
    method: 'GET',
    path: '/api/user/export',
    summary:
      'What is stored about the signed-in user, and what they wrote, as a JSON file; secrets are left out',
    access: { who: 'user' },
    answer: z.string(),
    file: ['application/json; charset=utf-8'],
    status: 200,
  },
  'user.delete': {
    method: 'POST',
    path: '/api/user/delete',
    summary: 'Delete the account of the signed-in user; their strategies go to a member of all of them',
    access: { who: 'user' },
    body: z.strictObject({
      /** None where the account has none, and the user signed in just now. */
      password: z.optional(Secret),
      /** A member of all strategies that the user owns, who gets them; none or null where they own none. */
      handOverTo: z.optional(z.nullable(id)),
    }),
    answer: z.void(),
    status: 204,
    errors: ['wrong_current_password', 'conflict', 'too_many_requests'],
    secret: true,
  },
} as const satisfies Record<string, Route>;
