import * as z from 'zod/mini';
import { Connections, ConnectionTest } from '../../admin/connections.ts';
import { text } from '../fields.ts';
import type { Route } from '../route.ts';

const operator = { who: 'operator' } as const;

/** Mail and the providers of sign-in, and tests of both. */
export const adminConnectionRoutes = {
  'admin.connections.read': {
    method: 'GET',
    path: '/api/admin/connections',
    summary: 'Mail and the providers of sign-in (OIDC), by the settings of the server',
    access: operator,
    answer: Connections,
    status: 200,
  },
  'admin.mail.test': {
    method: 'POST',
    path: '/api/admin/mail/test',
    summary: 'Send a test mail (SMTP) to the confirmed address of the caller; takes 10 seconds at most',
    access: operator,
    answer: ConnectionTest,
    status: 200,
    errors: ['too_many_requests'],
  },
  'admin.providers.test': {
    method: 'POST',
    path: '/api/admin/providers/test',
    summary: 'Read the description of a provider of sign-in (OIDC discovery), and check issuer and metadata',
    access: operator,
    body: z.strictObject({ provider: text(32) }),
    answer: ConnectionTest,
    status: 200,
    errors: ['not_found', 'too_many_requests'],
  },
} as const satisfies Record<string, Route>;
