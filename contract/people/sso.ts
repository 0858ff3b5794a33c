import * as z from 'zod/mini';
import { id, instant } from '../api/fields.ts';
import { Passkey } from './passkeys.ts';

/** An account at a provider by which the caller signs in. */
const Identity = z
  .object({
    id,
    /** The name of the provider; its issuer where it is not set up any more. */
    provider: z.string(),
    /** The id of the provider; null where it is not set up any more. */
    providerId: z.nullable(z.string()),
    /** The address or name at the provider. */
    label: z.string(),
    connectedAt: instant,
    lastUsedAt: z.nullable(instant),
  })
  .check(z.meta({ id: 'Identity' }));

/** How the caller signs in. */
export const SignInMeans = z
  .object({
    /** Whether the account has a password of this server. */
    hasPassword: z.boolean(),
    /** Until when this sign-in stands for the password that the account does not have; null where it does not. */
    confirmedUntil: z.nullable(instant),
    passkeys: z.array(Passkey),
    /** The accounts at providers (OpenID Connect, single sign-on). */
    identities: z.array(Identity),
    /** The providers that can be connected. */
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .check(z.meta({ id: 'SignInMeans' }));
export type SignInMeans = z.infer<typeof SignInMeans>;
