import * as z from 'zod/mini';
import { Passkey, PASSKEY_NAME_MAX } from '../../people/passkeys.ts';
import { User } from '../entities.ts';
import { requiredText, text } from '../fields.ts';
import type { Route } from '../route.ts';
import { Secret } from './accounts.ts';

const Name = requiredText(PASSKEY_NAME_MAX, 'Name is required');

/** What the browser is asked with: options of WebAuthn as JSON. */
const Options = z.looseObject({ challenge: z.string() });

/** The answer of the browser, a PublicKeyCredential as JSON text. */
const Response = text(20_000);

/** Sign-in by passkeys (WebAuthn). */
export const passkeyRoutes = {
  'passkeys.begin': {
    method: 'POST',
    path: '/api/passkeys/begin',
    summary: 'Begin to add a passkey: returns the options for the browser, good for five minutes and once',
    access: { who: 'user', setUp: true },
    body: z.strictObject({ password: z.optional(Secret) }),
    answer: Options,
    status: 200,
    errors: ['limit_reached', 'wrong_current_password', 'too_many_requests'],
    secret: true,
  },
  'passkeys.create': {
    method: 'POST',
    path: '/api/passkeys',
    summary: 'Add a passkey by the answer of the browser',
    access: { who: 'user', setUp: true },
    body: z.strictObject({ name: Name, response: Response }),
    answer: Passkey,
    status: 201,
    errors: ['sign_in_expired', 'wrong_code', 'limit_reached'],
  },
  'passkeys.update': {
    method: 'PUT',
    path: '/api/passkeys/{id}',
    summary: 'Rename a passkey of the signed-in user',
    access: { who: 'user' },
    body: z.strictObject({ name: Name }),
    answer: Passkey,
    status: 200,
  },
  'passkeys.remove': {
    method: 'POST',
    path: '/api/passkeys/{id}/remove',
    summary: 'Remove a passkey of the signed-in user',
    access: { who: 'user' },
    body: z.strictObject({ password: z.optional(Secret) }),
    answer: z.void(),
    status: 204,
    errors: ['conflict', 'wrong_current_password', 'too_many_requests'],
  },
  'passkeys.challenge': {
    method: 'POST',
    path: '/api/login/passkey/begin',
    summary:
      'Begin a sign-in by a passkey: returns the options for the browser, good for five minutes and once',
    access: { who: 'anyone' },
    answer: Options,
    status: 200,
    errors: ['too_many_requests'],
    secret: true,
  },
  'session.passkey': {
    method: 'POST',
    path: '/api/login/passkey',
    summary: 'Sign in by the answer of the browser: creates a session and ends that of the cookie',
    access: { who: 'anyone' },
    body: z.strictObject({ response: Response }),
    answer: User,
    status: 200,
    errors: ['sign_in_expired', 'wrong_credentials', 'too_many_requests'],
    secret: true,
  },
} as const satisfies Record<string, Route>;
