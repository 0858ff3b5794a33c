import * as z from 'zod/mini';
import { Pull, pullHeaders, PullRun, pullRules, PullTrial } from '../../pulls/pull.ts';
import { PullSchedule } from '../../pulls/schedule.ts';
import { id } from '../fields.ts';
import type { Route } from '../route.ts';

const manage = { who: 'member', act: 'strategy.manage' } as const;
const { name, url, format, rowsAt, valueAt, kpiId, codeAt, period, periodAt } = pullRules;
const source = { url, format, rowsAt, valueAt, kpiId, codeAt, period, periodAt };

/** Data pulls: values of KPIs that are read from an address by schedule. */
export const pullRoutes = {
  'pulls.list': {
    method: 'GET',
    path: '/api/strategies/{id}/pulls',
    summary: 'The data pulls of a strategy, the newest first, without the values of their headers',
    access: manage,
    answer: z.object({ pulls: z.array(Pull) }),
    status: 200,
  },
  'pulls.create': {
    method: 'POST',
    path: '/api/strategies/{id}/pulls',
    summary: 'Add a data pull, which enters values as the caller',
    access: manage,
    body: z.strictObject({ name, ...source, schedule: PullSchedule, headers: z.optional(pullHeaders) }),
    answer: Pull,
    status: 201,
    errors: ['limit_reached'],
  },
  'pulls.try': {
    method: 'POST',
    path: '/api/strategies/{id}/pulls/try',
    summary: 'Read a source and say what a data pull would do with it; nothing is written',
    access: manage,
    // Headers without a value are those of the stored data pull.
    body: z.strictObject({ ...source, headers: z.optional(pullHeaders), pullId: z.optional(z.nullable(id)) }),
    answer: PullTrial,
    status: 200,
    errors: ['limit_reached', 'period_locked', 'conflict'],
  },
  'pulls.update': {
    method: 'PUT',
    path: '/api/strategies/{id}/pulls/{pullId}',
    summary: 'Change a data pull, or turn it on or off; from then on it enters values as the caller',
    access: manage,
    body: z.strictObject({
      name: z.optional(name),
      url: z.optional(url),
      format: z.optional(format),
      rowsAt: z.optional(rowsAt),
      valueAt: z.optional(valueAt),
      kpiId: z.optional(kpiId),
      codeAt: z.optional(codeAt),
      period: z.optional(period),
      periodAt: z.optional(periodAt),
      schedule: z.optional(PullSchedule),
      headers: z.optional(pullHeaders),
      isOn: z.optional(z.boolean()),
    }),
    ignored: ['id', 'offWhy', 'by', 'nextAt', 'failedSince', 'lastRun'],
    answer: Pull,
    status: 200,
  },
  'pulls.delete': {
    method: 'DELETE',
    path: '/api/strategies/{id}/pulls/{pullId}',
    summary: 'Delete a data pull and its log; the values that it entered stay',
    access: manage,
    answer: z.void(),
    status: 204,
  },
  'pulls.run': {
    method: 'POST',
    path: '/api/strategies/{id}/pulls/{pullId}/run',
    summary: 'Run a data pull now; its log tells what became of it',
    access: manage,
    answer: z.void(),
    status: 204,
    errors: ['conflict'],
  },
  'pulls.runs': {
    method: 'GET',
    path: '/api/strategies/{id}/pulls/{pullId}/runs',
    summary: 'The log of a data pull: its last runs, the newest first',
    access: manage,
    answer: z.object({ runs: z.array(PullRun) }),
    status: 200,
  },
} as const satisfies Record<string, Route>;
