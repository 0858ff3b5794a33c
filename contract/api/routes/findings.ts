import * as z from 'zod/mini';
import { Dismissal, NewDismissal } from '../../plan-check/dismissal.ts';
import type { Route } from '../route.ts';

const change = { who: 'member', act: 'content.change' } as const;

/** Findings of the plan check that members dismissed. The browser computes the findings themselves. */
export const findingRoutes = {
  'findings.listDismissed': {
    method: 'GET',
    path: '/api/strategies/{id}/findings/dismissed',
    summary: 'The dismissed findings of the plan check, with reason, user and time',
    access: { who: 'member', act: 'strategy.read' },
    answer: z.object({ dismissed: z.array(Dismissal) }),
    status: 200,
  },
  'findings.dismiss': {
    method: 'POST',
    path: '/api/strategies/{id}/findings/dismissed',
    summary: 'Dismiss a finding with a reason; dismissed again, it has the new reason',
    access: change,
    body: NewDismissal,
    answer: Dismissal,
    status: 201,
  },
  'findings.restore': {
    method: 'DELETE',
    path: '/api/strategies/{id}/findings/dismissed/{dismissalId}',
    summary: 'Show a dismissed finding again',
    access: change,
    answer: z.void(),
    status: 204,
  },
} as const satisfies Record<string, Route>;
