import * as z from 'zod/mini';
import { id, instant } from '../api/fields.ts';

/** How the last backup, scheduled backup or drill went. */
export const Run = z
  .object({
    kind: z.enum(['backup', 'scheduled backup', 'drill']),
    outcome: z.enum(['succeeded', 'failed']),
    at: instant,
    ms: z.int(),
    location: z.string(),
    report: z.string(),
  })
  .check(z.meta({ id: 'Run' }));
export type Run = z.infer<typeof Run>;

/** The server at a glance. */
export const ServerOverview = z
  .object({
    version: z.string(),
    database: z.enum(['sqlite', 'postgres']),
    /** When this node started. */
    startedAt: instant,
    /** The memory of this node: bytes. */
    memory: z.int(),
    people: z.object({ active: z.int(), deactivated: z.int(), seenIn30Days: z.int() }),
    strategies: z.object({
      active: z.int(),
      archived: z.int(),
      /** Those whose owner is deactivated. */
      ownerDeactivated: z.int(),
    }),
    sessions: z.int(),
    auditEntries: z.int(),
    failedJobs: z.int(),
    /** The last backup that succeeded. */
    backup: z.nullable(Run),
  })
  .check(z.meta({ id: 'ServerOverview' }));
export type ServerOverview = z.infer<typeof ServerOverview>;

/** A setting of the server. */
export const Setting = z
  .object({
    name: z.string(),
    /** Null for none, and for a secret. */
    value: z.nullable(z.string()),
    from: z.enum(['environment', 'default']),
    isSecret: z.boolean(),
  })
  .check(z.meta({ id: 'Setting' }));
export type Setting = z.infer<typeof Setting>;

/** A job: due work of the server. */
export const AdminJob = z
  .object({
    id,
    kind: z.string(),
    state: z.enum(['waiting', 'running', 'failed']),
    dueAt: instant,
    attempts: z.int(),
    lastError: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'AdminJob' }));
export type AdminJob = z.infer<typeof AdminJob>;
