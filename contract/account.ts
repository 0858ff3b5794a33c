import * as z from 'zod/mini';
import type { User } from './entities.ts';
import { id, instant, text } from './fields.ts';

/** One session of the person who asks: a browser, or a program, in which they are signed in. */
export const AccountSession = z
  .object({
    id,
    /** Address it was begun from; empty where that was not kept yet. */
    address: z.string(),
    /** Browser and system in words, such as 'Firefox on Linux'; empty where that was not kept yet. */
    device: z.string(),
    startedAt: instant,
    /** To five minutes. */
    lastUsedAt: instant,
    /** The session that asks. */
    current: z.boolean(),
  })
  .check(z.meta({ id: 'AccountSession' }));
export type AccountSession = z.infer<typeof AccountSession>;

/** How the second factor of the person who asks stands. */
export const SecondFactor = z
  .object({
    on: z.boolean(),
    /** Since when; null while it is off. */
    since: z.nullable(instant),
    recoveryCodesLeft: z.int(),
  })
  .check(z.meta({ id: 'SecondFactor' }));
export type SecondFactor = z.infer<typeof SecondFactor>;

/** What an authenticator app is given: the secret in base32, and the same as an otpauth address for a QR code. */
export const SecondFactorKey = z
  .object({ secret: z.string(), address: z.string() })
  .check(z.meta({ id: 'SecondFactorKey' }));
export type SecondFactorKey = z.infer<typeof SecondFactorKey>;

/** The password was right and a code is asked for: what the second step of signing in takes along. */
export const SecondStep = z.object({ challenge: z.string() }).check(z.meta({ id: 'SecondStep' }));
export type SecondStep = z.infer<typeof SecondStep>;

/** A code as it is typed: six digits of an authenticator app, or a recovery code; spaces, hyphens and case do not count. */
export const Code = text(64);

/** How long the second step of signing in may take: 5 minutes, in milliseconds. */
export const SECOND_STEP_MS = 5 * 60 * 1000;
/** How many recovery codes there are; each works once. */
export const RECOVERY_CODES = 10;

/** Who may register: everybody, people who come with an invite link, or nobody. */
export const REGISTRATION_MODES = ['open', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** What the server writes into each page: who is signed in, and who may register now. */
export interface Boot {
  user: User | null;
  registration: RegistrationMode;
}
