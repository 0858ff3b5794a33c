import * as z from 'zod/mini';
import { AccountSession, Code, SecondFactor, SecondFactorKey, SecondStep } from '../../people/account.ts';
import { User } from '../entities.ts';
import { requiredText, text } from '../fields.ts';
import { FullName } from '../../people/names.ts';
import type { Route } from '../route.ts';

/** Username rule: 3 to 32 of letters, digits, dot, underscore, hyphen; unique without regard to case; shown as typed. */
export const Username = z
  .string('Username is required')
  .check(
    z.trim(),
    z.minLength(3, 'Use 3 to 32 characters'),
    z.maxLength(32, 'Use 3 to 32 characters'),
    z.regex(/^[A-Za-z0-9._-]*$/, 'Use only letters, digits, dots, underscores and hyphens'),
  );

/** Bounds of a password in characters; it is never trimmed, truncated or case-folded. */
export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

/** A new password. The server also refuses common passwords and the username. */
export const NewPassword = z.string('Password is required').check(
  z.minLength(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`),
  z.maxLength(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`),
  z.refine((value) => value.isWellFormed(), 'Remove the broken characters'),
);

/** A display name: at most 80 characters. */
const NAME_MAX = 80;

/** The token of an invite link: 256 bits in base64url. A malformed token gets the same answer as an unknown one. */
export const InviteToken = z
  .string('Give the token of an invite link')
  .check(z.maxLength(200, 'This is no invite link'));

/** Sign-in input is not validated, so that a refusal does not reveal which accounts exist. */
export const Credential = text(512);
/** The current password; an account without one leaves it out. */
export const Secret = z
  .string('Password is required')
  .check(z.maxLength(1024, 'Use at most 1,024 characters'));

const Challenge = text(200);

/** Signed-in user, account and theme calls, and the description of all calls. */
export const accountRoutes = {
  'user.read': {
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in user',
    access: { who: 'user', temporary: true, setUp: true, token: { scope: 'read', isFiltered: true } },
    answer: User,
    status: 200,
  },
  'user.update': {
    method: 'PUT',
    path: '/api/user',
    summary: 'Change the names of the signed-in user',
    access: { who: 'user' },
    body: z.strictObject({
      name: z.optional(requiredText(NAME_MAX, 'Name is required')),
      /** Empty or null for none. */
      fullName: z.optional(z.nullable(FullName)),
    }),
    ignored: ['id', 'username', 'mustChangePassword'],
    answer: User,
    status: 200,
  },
  'session.create': {
    method: 'POST',
    path: '/api/login',
    summary:
      'Sign in: creates a session and ends that of the cookie; with a second factor, returns the challenge of the second step instead',
    access: { who: 'anyone' },
    body: z.strictObject({ username: Credential, password: Secret }),
    answer: z.union([User, SecondStep]),
    status: 200,
    errors: ['wrong_credentials', 'too_many_requests'],
    secret: true,
  },
  'session.confirm': {
    method: 'POST',
    path: '/api/login/code',
    summary: 'The second step of sign-in: a code or a recovery code creates the session',
    access: { who: 'anyone' },
    body: z.strictObject({ challenge: Challenge, code: Code }),
    answer: User,
    status: 200,
    errors: ['wrong_code', 'sign_in_expired', 'too_many_requests'],
  },
  'user.create': {
    method: 'POST',
    path: '/api/register',
    summary: 'Register and sign in; with the token of an invite link, also join its strategy',
    access: { who: 'anyone' },
    body: z.strictObject({
      username: Username,
      password: NewPassword,
      /** Empty for none. */
      fullName: z.optional(FullName),
      token: z.optional(InviteToken),
    }),
    answer: User,
    status: 201,
    errors: ['registration_closed', 'username_taken', 'invite_not_valid', 'too_many_requests'],
  },
  'session.delete': {
    method: 'POST',
    path: '/api/logout',
    summary: 'Sign out: ends the session on the server',
    access: { who: 'anyone' },
    answer: z.void(),
    status: 204,
  },
  'password.update': {
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Change the password of the signed-in user; ends their other sessions',
    access: { who: 'user', temporary: true },
    body: z.strictObject({ username: Credential, newPassword: NewPassword, password: z.optional(Secret) }),
    answer: User,
    status: 200,
    errors: ['wrong_current_password', 'forbidden', 'too_many_requests'],
  },
  'sessions.list': {
    method: 'GET',
    path: '/api/sessions',
    summary: 'The sessions of the signed-in user, the current one first',
    access: { who: 'user' },
    answer: z.array(AccountSession),
    status: 200,
  },
  'sessions.delete': {
    method: 'DELETE',
    path: '/api/sessions/{id}',
    summary: 'End a session of the signed-in user',
    access: { who: 'user' },
    answer: z.void(),
    status: 204,
  },
  'sessions.deleteOthers': {
    method: 'DELETE',
    path: '/api/sessions',
    summary: 'End all sessions of the signed-in user but the current one',
    access: { who: 'user' },
    answer: z.void(),
    status: 204,
  },
  'secondFactor.read': {
    method: 'GET',
    path: '/api/second-factor',
    summary: 'The state of the second factor of the signed-in user',
    access: { who: 'user', setUp: true },
    answer: SecondFactor,
    status: 200,
  },
  'secondFactor.begin': {
    method: 'POST',
    path: '/api/second-factor',
    summary: 'Get the key of a second factor for an authenticator app; it is off until a code confirms it',
    access: { who: 'user', setUp: true },
    body: z.strictObject({ password: z.optional(Secret) }),
    answer: SecondFactorKey,
    status: 201,
    errors: ['wrong_current_password', 'conflict', 'too_many_requests'],
    secret: true,
  },
  'secondFactor.confirm': {
    method: 'POST',
    path: '/api/second-factor/confirm',
    summary:
      'Turn the second factor on by its first code: returns recovery codes and ends the other sessions of the user',
    access: { who: 'user', setUp: true },
    body: z.strictObject({ code: Code }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    status: 200,
    errors: ['wrong_code', 'conflict', 'too_many_requests'],
    secret: true,
  },
  'secondFactor.turnOff': {
    method: 'POST',
    path: '/api/second-factor/turn-off',
    summary: 'Turn the second factor off; ends the other sessions of the user',
    access: { who: 'user', setUp: true },
    body: z.strictObject({ password: z.optional(Secret) }),
    answer: z.void(),
    status: 204,
    errors: ['wrong_current_password', 'too_many_requests'],
  },
  'theme.read': {
    method: 'GET',
    path: '/theme.json',
    summary: 'The appearance a new browser starts with',
    access: { who: 'anyone' },
    answer: z.object({ appearance: z.enum(['light', 'dark', 'system']) }),
    status: 200,
  },
  'openapi.read': {
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description: OpenAPI 3.1',
    access: { who: 'anyone' },
    answer: z.looseObject({ openapi: z.string() }),
    status: 200,
  },
} as const satisfies Record<string, Route>;
