import * as z from 'zod/mini';
import type { User } from '../api/entities.ts';
import { id, instant, text } from '../api/fields.ts';
import type { SignInProvider } from './sso-path.ts';

/** One session of the caller: a signed-in browser or program. */
export const AccountSession = z
  .object({
    id,
    /** Network address at sign-in; empty for sessions older than this field. */
    address: z.string(),
    /** Browser and system, such as 'Firefox on Linux'; empty for sessions older than this field. */
    device: z.string(),
    startedAt: instant,
    /** With a precision of five minutes. */
    lastUsedAt: instant,
    /** True for the session of this request. */
    current: z.boolean(),
  })
  .check(z.meta({ id: 'AccountSession' }));
export type AccountSession = z.infer<typeof AccountSession>;

/** The state of the caller's second factor. */
export const SecondFactor = z
  .object({
    on: z.boolean(),
    /** Since when; null while it is off. */
    since: z.nullable(instant),
    recoveryCodesLeft: z.int(),
  })
  .check(z.meta({ id: 'SecondFactor' }));
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The key for an authenticator app: the secret in base32, and as an otpauth URL for a QR code. */
export const SecondFactorKey = z
  .object({ secret: z.string(), address: z.string() })
  .check(z.meta({ id: 'SecondFactorKey' }));
export type SecondFactorKey = z.infer<typeof SecondFactorKey>;

/** The answer to a right password where a second factor is on: the second step sends the challenge back. */
export const SecondStep = z.object({ challenge: z.string() }).check(z.meta({ id: 'SecondStep' }));
export type SecondStep = z.infer<typeof SecondStep>;

/** A typed code: six digits of an authenticator app, or a recovery code. Spaces, hyphens and case are ignored. */
export const Code = text(64);

/** How long a challenge is valid: 5 minutes, in milliseconds. */
export const SECOND_STEP_MS = 5 * 60 * 1000;
/** The number of recovery codes; each works once. */
export const RECOVERY_CODES = 10;

/** Who may register: everyone, holders of an invite link, or no one. */
export const REGISTRATION_MODES = ['open', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** How people sign in here. */
export interface SignInOptions {
  /** The providers of single sign-on, in the order of their buttons. */
  providers: SignInProvider[];
  /** Whether passwords of this server work. */
  passwords: boolean;
  /** Whether anybody has a passkey. */
  passkeys: boolean;
  /** The provider that opened the session of this request; null for none. */
  by: string | null;
}

/** What the server writes into each page: who is signed in, and who may register now. */
export interface Boot {
  user: User | null;
  registration: RegistrationMode;
  signIn: SignInOptions;
  /** Whether the server sends mail. */
  sendsMail: boolean;
  /** Whether the document contains the page, rendered by the server. */
  isRendered: boolean;
}
