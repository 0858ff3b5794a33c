import * as z from 'zod/mini';
import { strategy } from '../../kinds/strategy.ts';
import { FILE_MAX, StrategyFile } from '../../exchange/strategy-file.ts';
import { Strategy } from '../entities.ts';
import type { Route } from '../route.ts';

/** What a copy of a strategy has: all that its file has, or the plan as a template. */
export const COPIES = ['all', 'plan'] as const;

/** Strategies as files. */
export const strategyFileRoutes = {
  'strategies.fromFile': {
    method: 'POST',
    path: '/api/strategies/from-file',
    summary: 'Create a strategy owned by the user from a strategy file',
    access: { who: 'user', token: { scope: 'manage' } },
    body: StrategyFile,
    bodyMax: FILE_MAX,
    errors: ['limit_reached'],
    answer: Strategy,
    status: 201,
  },
  'strategies.copy': {
    method: 'POST',
    path: '/api/strategies/{id}/copy',
    summary:
      'Create a strategy owned by the user from another one: all that its file has, or its plan without values, dates and people',
    access: { who: 'member', act: 'strategy.manage', createsStrategy: true },
    body: z.strictObject({
      title: strategy.fields.title.rule,
      description: strategy.fields.description.rule,
      what: z.enum(COPIES, `Choose ${COPIES.join(' or ')}`),
    }),
    errors: ['limit_reached'],
    answer: Strategy,
    status: 201,
  },
  'strategies.readFile': {
    method: 'GET',
    path: '/api/strategies/{id}/file',
    summary:
      'A strategy as a file, from which strategies.fromFile makes another one: all but history, members and locks',
    access: { who: 'member', act: 'strategy.manage' },
    answer: StrategyFile,
    file: ['application/json'],
    status: 200,
  },
} as const satisfies Record<string, Route>;
