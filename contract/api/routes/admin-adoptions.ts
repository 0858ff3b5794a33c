import * as z from 'zod/mini';
import { Adoption } from '../../admin/adoptions.ts';
import { idInQuery } from '../fields.ts';
import type { Route } from '../route.ts';

const operator = { who: 'operator' } as const;

/** Accounts that a directory wants to adopt by SCIM, and that wait for an operator. */
export const adminAdoptionRoutes = {
  'admin.adoptions.list': {
    method: 'GET',
    path: '/api/admin/adoptions',
    summary: 'The accounts that the directory wants to adopt: those that wait, or were refused; paginated',
    access: operator,
    query: z.strictObject({
      /** Those that wait unless asked otherwise. */
      state: z.optional(z.enum(['waiting', 'refused'], 'Choose waiting or refused')),
      /** Continues after the `next` of an earlier page. */
      after: z.optional(idInQuery),
    }),
    answer: z.object({ adoptions: z.array(Adoption), next: z.nullable(z.int()) }),
    status: 200,
  },
  'admin.adoptions.adopt': {
    method: 'POST',
    path: '/api/admin/adoptions/{id}/adopt',
    summary: 'Let the directory adopt an account: ends its password, sessions, tokens, passkeys and feeds',
    access: operator,
    answer: z.void(),
    status: 204,
    errors: ['conflict'],
  },
  'admin.adoptions.refuse': {
    method: 'POST',
    path: '/api/admin/adoptions/{id}/refuse',
    summary: 'Refuse an adoption: the account is somebody else’s, and the directory makes another one',
    access: operator,
    answer: z.void(),
    status: 204,
  },
} as const satisfies Record<string, Route>;
