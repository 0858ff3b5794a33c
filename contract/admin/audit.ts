import * as z from 'zod/mini';
import { id, instant } from '../api/fields.ts';

/** A user as the audit log names them: by the present username. */
const AuditedUser = z.object({ id, username: z.string() }).check(z.meta({ id: 'AuditedUser' }));

/** An entry of the audit log. */
export const AuditEntry = z
  .object({
    id,
    at: instant,
    /** What happened, such as `sign_in.refused`. */
    event: z.string(),
    /** Who acted, or whose account was tried; null where nobody is known. */
    user: z.nullable(AuditedUser),
    /** Whose account, role or membership it is about. */
    of: z.nullable(AuditedUser),
    /** The account of the operating system, of a command on the machine. */
    operator: z.nullable(z.string()),
    strategyId: z.nullable(id),
    address: z.nullable(z.string()),
    /** Ids, constants, and titles of strategies and records. */
    about: z.record(z.string(), z.unknown()),
  })
  .check(z.meta({ id: 'AuditEntry' }));
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The number of entries in one page of the audit log. */
export const AUDIT_PAGE = 50;
