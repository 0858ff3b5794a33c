import * as z from 'zod/mini';
import { SCOPES } from '../../people/scopes.ts';
import {
  ApiToken,
  NewApiToken,
  StrategyToken,
  TakenToken,
  TOKEN_STRATEGIES_MAX,
} from '../../people/tokens.ts';
import { id, requiredText } from '../fields.ts';
import type { Route } from '../route.ts';

/** The maximum length of a token's name: characters. */
const NAME_MAX = 80;

const name = requiredText(NAME_MAX, 'Name is required');
const scopes = z
  .array(z.enum(SCOPES))
  .check(z.minLength(1, 'Choose at least one scope'), z.maxLength(SCOPES.length));
/** None or null for a token that works until it is revoked. */
const expiresAt = z.optional(z.nullable(z.iso.datetime('Give a date-time in UTC')));

/** A token acts as the owner, so only a session of the owner makes one. */
const byOwner = { who: 'member', act: 'strategy.manage', sessionOnly: true } as const;

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
      name,
      scopes,
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
      expiresAt,
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
  'strategyTokens.list': {
    method: 'GET',
    path: '/api/strategies/{id}/tokens',
    summary: 'The API tokens of a strategy, which act as its owner, the newest first',
    access: byOwner,
    answer: z.array(StrategyToken),
    status: 200,
  },
  'strategyTokens.create': {
    method: 'POST',
    path: '/api/strategies/{id}/tokens',
    summary: 'Make an API token of a strategy that acts as its owner; only this answer has its text',
    access: byOwner,
    body: z.strictObject({ name, scopes, expiresAt }),
    answer: NewApiToken,
    status: 201,
    errors: ['limit_reached'],
    secret: true,
  },
  'strategyTokens.takeOver': {
    method: 'POST',
    path: '/api/strategies/{id}/tokens/{tokenId}/take-over',
    summary:
      'Let an API token of a strategy act as its new owner, with a new text that only this answer has, and without the scope manage',
    access: byOwner,
    answer: TakenToken,
    status: 200,
    errors: ['limit_reached'],
    secret: true,
  },
  'strategyTokens.delete': {
    method: 'DELETE',
    path: '/api/strategies/{id}/tokens/{tokenId}',
    summary: 'Revoke an API token of a strategy',
    access: byOwner,
    answer: z.void(),
    status: 204,
  },
} as const satisfies Record<string, Route>;
