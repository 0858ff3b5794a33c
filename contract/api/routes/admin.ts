import * as z from 'zod/mini';
import { AdminStrategy, Person, PersonDetails } from '../../admin/people.ts';
import { AdminJob, Run, ServerOverview, Setting } from '../../admin/server.ts';
import { id, idInQuery, text } from '../fields.ts';
import type { Route } from '../route.ts';
import { HandOverQuery } from './sharing.ts';

const operator = { who: 'operator' } as const;

const search = z.optional(text(100));

/** Administration of the server: its operators see people, and of strategies title, owner and size. */
export const adminRoutes = {
  'admin.read': {
    method: 'GET',
    path: '/api/admin',
    summary: 'The server at a glance: version, people, strategies, jobs, backups',
    access: operator,
    answer: ServerOverview,
    status: 200,
  },
  'admin.settings': {
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'The settings of the server; the value of a secret is left out',
    access: operator,
    answer: z.array(Setting),
    status: 200,
  },
  'admin.people.list': {
    method: 'GET',
    path: '/api/admin/people',
    summary: 'The people of the server by username, paginated; found by a part of a name',
    access: operator,
    query: z.strictObject({
      search,
      state: z.optional(z.enum(['active', 'deactivated'], 'Choose active or deactivated')),
      /** Continues after the `next` of an earlier page. */
      after: z.optional(text(100)),
    }),
    answer: z.object({ people: z.array(Person), next: z.nullable(z.string()) }),
    status: 200,
  },
  'admin.people.read': {
    method: 'GET',
    path: '/api/admin/people/{id}',
    summary: 'A person with their strategies, and how much they are responsible for in each',
    access: operator,
    answer: PersonDetails,
    status: 200,
  },
  'admin.people.deactivate': {
    method: 'POST',
    path: '/api/admin/people/{id}/deactivate',
    summary:
      'Deactivate a person: ends sessions, tokens, feeds, sockets and invite links at once. Another one may take over what they hold',
    access: operator,
    query: HandOverQuery,
    answer: PersonDetails,
    status: 200,
    errors: ['conflict'],
  },
  'admin.people.handOver': {
    method: 'POST',
    path: '/api/admin/people/{id}/hand-over',
    summary:
      'Hand over what a person holds: their strategies, and what they are responsible for in shared ones',
    access: operator,
    body: z.strictObject({ handOverTo: id }),
    answer: PersonDetails,
    status: 200,
    errors: ['conflict'],
  },
  'admin.people.reactivate': {
    method: 'POST',
    path: '/api/admin/people/{id}/reactivate',
    summary: 'Let a deactivated person in again',
    access: operator,
    answer: PersonDetails,
    status: 200,
  },
  'admin.people.temporaryPassword': {
    method: 'POST',
    path: '/api/admin/people/{id}/temporary-password',
    summary: 'Give a person a temporary password; only this answer has it. Ends their access',
    access: operator,
    answer: z.object({ password: z.string() }),
    status: 200,
    secret: true,
  },
  'admin.people.turnOffSecondFactor': {
    method: 'POST',
    path: '/api/admin/people/{id}/turn-off-second-factor',
    summary: 'Turn the second factor of a person off, who lost it; ends their access',
    access: operator,
    answer: PersonDetails,
    status: 200,
  },
  'admin.people.delete': {
    method: 'POST',
    path: '/api/admin/people/{id}/delete',
    summary: 'Delete a person; another one takes over what they own',
    access: operator,
    body: z.strictObject({
      /** None or null where they own no strategy. */
      handOverTo: z.optional(z.nullable(id)),
    }),
    answer: z.void(),
    status: 204,
    errors: ['conflict'],
  },
  'admin.strategies.list': {
    method: 'GET',
    path: '/api/admin/strategies',
    summary: 'The strategies of the server, newest first, paginated: title, owner and size',
    access: operator,
    query: z.strictObject({
      search,
      owner: z.optional(z.enum(['deactivated'], 'Choose deactivated')),
      /** Continues after the `next` of an earlier page. */
      before: z.optional(idInQuery),
    }),
    answer: z.object({ strategies: z.array(AdminStrategy), next: z.nullable(z.int()) }),
    status: 200,
  },
  'admin.strategies.handOver': {
    method: 'POST',
    path: '/api/admin/strategies/{id}/owner',
    summary: 'Make a person the owner of a strategy; the old owner stays with Read & Write',
    access: operator,
    body: z.strictObject({ userId: id }),
    answer: AdminStrategy,
    status: 200,
    errors: ['conflict'],
  },
  'admin.strategies.archive': {
    method: 'POST',
    path: '/api/admin/strategies/{id}/archive',
    summary: 'Archive a strategy: all members can only read it',
    access: operator,
    answer: AdminStrategy,
    status: 200,
  },
  'admin.strategies.restore': {
    method: 'POST',
    path: '/api/admin/strategies/{id}/restore',
    summary: 'Restore an archived strategy',
    access: operator,
    answer: AdminStrategy,
    status: 200,
  },
  'admin.jobs.list': {
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'The jobs that failed or are tried again, and those that run or are due next',
    access: operator,
    answer: z.array(AdminJob),
    status: 200,
  },
  'admin.jobs.retry': {
    method: 'POST',
    path: '/api/admin/jobs/{id}/retry',
    summary: 'Make a job due now, also one that failed',
    access: operator,
    answer: z.void(),
    status: 204,
  },
  'admin.backups.list': {
    method: 'GET',
    path: '/api/admin/backups',
    summary: 'How the last backups and restore drills went',
    access: operator,
    answer: z.object({ isOn: z.boolean(), isRunning: z.boolean(), runs: z.array(Run) }),
    status: 200,
  },
  'admin.backups.create': {
    method: 'POST',
    path: '/api/admin/backups',
    summary: 'Have a backup made now, at the place of the scheduled backups',
    access: operator,
    answer: z.void(),
    status: 204,
    errors: ['conflict'],
  },
} as const satisfies Record<string, Route>;
