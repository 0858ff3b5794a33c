import * as z from 'zod/mini';
import { id, instant } from '../api/fields.ts';
import { ROLES } from '../people/roles.ts';
import { Responsibilities } from '../people/sharing.ts';

/** A strategy of a person: their role, and for how many of its KPIs, work and actions they are responsible. */
const Held = z.object({ id, title: z.string(), role: z.enum(ROLES), records: z.int() });

/** The strategies that a person owns, and those that they are a member of. */
export const Owned = z
  .object({
    strategies: z.array(Held),
    memberships: z.array(Held),
    /** For how much they are responsible in all of them. */
    responsible: Responsibilities,
  })
  .check(z.meta({ id: 'Owned' }));
export type Owned = z.infer<typeof Owned>;

const person = {
  id,
  username: z.string(),
  /** The full name, or else the display name. */
  name: z.string(),
  state: z.enum(['active', 'deactivated', 'deleted']),
  isOperator: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** While a temporary password is set: until when it works. */
  temporaryUntil: z.nullable(instant),
  createdAt: instant,
  /** The last use of a session that is there, or the last entry of the audit log; null for none. */
  lastSeenAt: z.nullable(instant),
  sessions: z.int(),
  /** How many strategies they own, and in how many others they are a member. */
  owned: z.int(),
  memberships: z.int(),
};

/** A person as operators see one in the list. */
export const Person = z.object(person).check(z.meta({ id: 'Person' }));
export type Person = z.infer<typeof Person>;

/** A person with their strategies. */
export const PersonDetails = z.object({ ...person, holds: Owned }).check(z.meta({ id: 'PersonDetails' }));
export type PersonDetails = z.infer<typeof PersonDetails>;

/** A strategy as operators see one: not its content. */
export const AdminStrategy = z
  .object({
    id,
    title: z.string(),
    owner: z.object({
      id,
      username: z.string(),
      name: z.string(),
      /** True where the account is deactivated. */
      isDeactivated: z.optional(z.literal(true)),
    }),
    members: z.int(),
    /** How many records it has: nodes, KPIs and work. */
    records: z.int(),
    updatedAt: instant,
    archivedAt: z.nullable(instant),
  })
  .check(z.meta({ id: 'AdminStrategy' }));
export type AdminStrategy = z.infer<typeof AdminStrategy>;

/** The number of rows in one page of people or strategies. */
export const ADMIN_PAGE = 50;
