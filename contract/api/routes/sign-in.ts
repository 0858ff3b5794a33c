import * as z from 'zod/mini';
import { SignInMeans } from '../../people/sso.ts';
import { text } from '../fields.ts';
import type { Route } from '../route.ts';
import { Secret } from './accounts.ts';

const ProviderId = text(32);

/** The address that the browser opens next. */
const Step = z.object({ address: z.string() });

/** Sign-in by providers of OpenID Connect: single sign-on. */
export const signInRoutes = {
  'sso.begin': {
    method: 'POST',
    path: '/api/sso/begin',
    summary:
      'Begin a sign-in at a provider (OIDC, single sign-on): returns the address to open in the browser',
    access: { who: 'anyone' },
    body: z.strictObject({
      provider: ProviderId,
      /** The path to open afterwards. */
      next: z.optional(text(2000)),
      /** An invite link, where registering takes one. */
      invite: z.optional(text(200)),
      /** Makes a new account although another has the name. */
      asNew: z.optional(z.boolean()),
    }),
    answer: Step,
    status: 200,
    errors: ['not_found', 'too_many_requests'],
    secret: true,
  },
  'signIn.read': {
    method: 'GET',
    path: '/api/sign-in-means',
    summary: 'How the signed-in user signs in: password and accounts at providers',
    access: { who: 'user', setUp: true },
    answer: SignInMeans,
    status: 200,
  },
  'identities.connect': {
    method: 'POST',
    path: '/api/identities/connect',
    summary: 'Begin to connect an account at a provider (OIDC): returns the address to open in the browser',
    access: { who: 'user', setUp: true },
    body: z.strictObject({ provider: ProviderId, password: z.optional(Secret) }),
    answer: Step,
    status: 200,
    errors: ['not_found', 'wrong_current_password', 'too_many_requests'],
    secret: true,
  },
  'identities.disconnect': {
    method: 'POST',
    path: '/api/identities/{id}/disconnect',
    summary: 'Disconnect an account at a provider: signing in takes the password or a passkey then',
    access: { who: 'user' },
    body: z.strictObject({ password: z.optional(Secret) }),
    answer: z.void(),
    status: 204,
    errors: ['conflict', 'wrong_current_password', 'too_many_requests'],
  },
} as const satisfies Record<string, Route>;
