import * as z from 'zod/mini';
import { id, instant } from '../api/fields.ts';

/** A passkey of the caller. */
export const Passkey = z
  .object({ id, name: z.string(), createdAt: instant, lastUsedAt: z.nullable(instant) })
  .check(z.meta({ id: 'Passkey' }));
export type Passkey = z.infer<typeof Passkey>;

/** How many passkeys a user may have. */
export const PASSKEYS_MAX = 20;

/** The longest name of a passkey. */
export const PASSKEY_NAME_MAX = 80;
