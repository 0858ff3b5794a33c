import * as z from 'zod/mini';
import { id, instant } from '../api/fields.ts';

/** An account that the directory takes for one of its people, and what an operator decides by. */
export const Adoption = z
  .object({
    /** The id of the account. */
    id,
    username: z.string(),
    /** The full name, or else the display name. */
    name: z.string(),
    isOperator: z.boolean(),
    /** How many strategies the account owns. */
    owned: z.int(),
    /** What of the account equals what the directory says. */
    match: z.enum(['username', 'address']),
    /** What the directory says of the person. */
    userName: z.string(),
    externalId: z.nullable(z.string()),
    /** False where the person left the directory: then an adoption deactivates the account. */
    isActive: z.boolean(),
    askedAt: instant,
    /** When an operator said no; null while it waits. */
    refusedAt: z.nullable(instant),
  })
  .check(z.meta({ id: 'Adoption' }));
export type Adoption = z.infer<typeof Adoption>;
