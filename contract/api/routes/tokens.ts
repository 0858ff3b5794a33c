import * as z from 'zod/mini';
import { SCOPES } from '../../people/scopes.ts';
import { ApiToken, NewApiToken, TOKEN_STRATEGIES_MAX } from '../../people/tokens.ts';
import { id, requiredText } from '../fields.ts';
import type { Route } from '../route.ts';

/** The maximum length of a token's name: characters. */
const NAME_MAX = 80;

/** API tokens of the signed-in user. Only a session makes, lists and revokes them. */
export const tokenRoutes = {
  'tokens.list': {
    method: 'GET',
    path: '/api/tokens',
    summary: 'The API tokens of the signed-in user, the newest first',
    access: { who: 'user' },
    answer: z.array(ApiToken),
    status: 200,
  },
  'tokens.create': {
    method: 'POST',
    path: '/api/tokens',
    summary: 'Make an API token that acts as the signed-in user; only this answer has its text',
    access: { who: 'user' },
    body: z.strictObject({
      name: requiredText(NAME_MAX, 'Name is required'),
      scopes: z
        .array(z.enum(SCOPES))
        .check(z.minLength(1, 'Choose at least one scope'), z.maxLength(SCOPES.length)),
      /** The strategies that it opens; none or null for all of the user, also later ones. */
      strategyIds: z.optional(
        z.nullable(
          z
            .array(id)
            .check(
              z.minLength(1, 'Choose at least one strategy'),
              z.maxLength(TOKEN_STRATEGIES_MAX, `Choose at most ${TOKEN_STRATEGIES_MAX} strategies`),
            ),
        ),
      ),
      /** None or null for a token that works until it is revoked. */
      expiresAt: z.optional(z.nullable(z.iso.datetime('Give a date-time in UTC'))),
    }),
    answer: NewApiToken,
    status: 201,
    errors: ['limit_reached'],
    secret: true,
  },
  'tokens.delete': {
    method: 'DELETE',
    path: '/api/tokens/{id}',
    summary: 'Revoke an API token of the signed-in user',
    access: { who: 'user' },
    answer: z.void(),
    status: 204,
  },
} as const satisfies Record<string, Route>;
