import * as z from 'zod/mini';
import { DigestHour, DIGESTS, MailAccount, MailAddress, TimeZone } from '../../people/mail.ts';
import type { Route } from '../route.ts';
import { Credential, NewPassword, Secret } from './accounts.ts';

const user = { who: 'user' } as const;
const anyone = { who: 'anyone' } as const;

/** The token in the link of a mail. A malformed one gets the same answer as an unknown one. */
const MailToken = z.string('Give the token of the link').check(z.maxLength(200, 'This is no such link'));

const byLink = ['link_not_valid', 'too_many_requests'] as const;

/** The address of the signed-in user, what is mailed there, and the links in mails. */
export const mailRoutes = {
  'email.read': {
    method: 'GET',
    path: '/api/user/email',
    summary: 'The mail address of the signed-in user, and the digest that is mailed there',
    access: user,
    answer: MailAccount,
    status: 200,
  },
  'email.update': {
    method: 'PUT',
    path: '/api/user/email',
    summary: 'Give a mail address: a link that is mailed there verifies it, until when the old one stays',
    access: user,
    body: z.strictObject({ email: MailAddress, password: z.optional(Secret) }),
    answer: MailAccount,
    status: 200,
    errors: ['wrong_current_password', 'too_many_requests'],
  },
  'email.sendAgain': {
    method: 'POST',
    path: '/api/user/email/verification',
    summary: 'Mail the link that verifies the address again',
    access: user,
    answer: MailAccount,
    status: 200,
    errors: ['too_many_requests'],
  },
  'email.delete': {
    method: 'DELETE',
    path: '/api/user/email',
    summary: 'Remove the mail address, and turn off all that is mailed there',
    access: user,
    answer: z.void(),
    status: 204,
  },
  'mailSettings.update': {
    method: 'PUT',
    path: '/api/user/mail-settings',
    summary: 'Choose how often the digest comes, at which hour, and the time zone',
    access: user,
    body: z.strictObject({
      digest: z.optional(z.enum(DIGESTS, `Choose ${DIGESTS.join(', ')}`)),
      hour: z.optional(DigestHour),
      timeZone: z.optional(TimeZone),
    }),
    answer: MailAccount,
    status: 200,
  },
  'email.confirm': {
    method: 'POST',
    path: '/api/verify-email',
    summary: 'Verify a mail address by the link that was mailed there; the link works once',
    access: anyone,
    body: z.strictObject({ token: MailToken }),
    answer: z.object({ email: z.string() }),
    status: 200,
    errors: byLink,
    secret: true,
  },
  'passwordReset.request': {
    method: 'POST',
    path: '/api/password-reset',
    summary: 'Mail a link that replaces a forgotten password; the answer is the same for unknown names',
    access: anyone,
    body: z.strictObject({ username: Credential }),
    answer: z.void(),
    status: 204,
    errors: ['too_many_requests'],
  },
  'passwordReset.read': {
    method: 'POST',
    path: '/api/password-reset/read',
    summary: 'The account whose password a link replaces',
    access: anyone,
    body: z.strictObject({ token: MailToken }),
    answer: z.object({ username: z.string() }),
    status: 200,
    errors: byLink,
  },
  'passwordReset.confirm': {
    method: 'POST',
    path: '/api/password-reset/confirm',
    summary: 'Replace a forgotten password; ends all sessions and API tokens of the account, and the link',
    access: anyone,
    body: z.strictObject({ token: MailToken, newPassword: NewPassword }),
    answer: z.void(),
    status: 204,
    errors: byLink,
  },
} as const satisfies Record<string, Route>;
