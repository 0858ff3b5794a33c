import * as z from 'zod/mini';
import { AuditEntry } from '../../admin/audit.ts';
import { calendarDate, idInQuery, text } from '../fields.ts';
import type { Route } from '../route.ts';

const filter = {
  /** A username, or the account of the operating system behind a command. */
  who: z.optional(text(100)),
  /** An event or the beginning of one, such as `sign_in`. */
  what: z.optional(
    z.string().check(z.regex(/^[\w.-]{0,60}$/, 'Give an event, such as sign_in.refused, or its beginning')),
  ),
  /** The first and the last day, in UTC. */
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
};

/** The audit log of the server. */
export const adminAuditRoutes = {
  'admin.audit.list': {
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'The audit log, newest first, paginated; filtered by who, what and days',
    access: { who: 'operator' },
    query: z.strictObject({
      ...filter,
      /** Continues after the `next` of an earlier page. */
      before: z.optional(idInQuery),
    }),
    answer: z.object({ entries: z.array(AuditEntry), next: z.nullable(z.int()) }),
    status: 200,
  },
  'admin.audit.export': {
    method: 'GET',
    path: '/api/admin/audit/export',
    summary: 'The audit log as a file, oldest first: CSV, or JSON lines',
    access: { who: 'operator' },
    query: z.strictObject({
      ...filter,
      format: z.optional(z.enum(['csv', 'jsonl'], 'Choose csv or jsonl')),
    }),
    answer: z.string(),
    file: ['text/csv; charset=utf-8', 'application/x-ndjson; charset=utf-8'],
    status: 200,
  },
} as const satisfies Record<string, Route>;
