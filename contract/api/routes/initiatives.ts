import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { ActionStep, Initiative, Tactic } from '../initiative.ts';
import { initiative } from '../../kinds/initiative.ts';
import { rulesOf } from '../../kinds/kind.ts';
import { actionStep, tactic } from '../../kinds/steps.ts';
import type { Route } from '../route.ts';

const initiativeRules = rulesOf(initiative);
const tacticRules = rulesOf(tactic);
const actionStepRules = rulesOf(actionStep);
const initiativeFields = { ...initiativeRules, initiative: initiative.fields.initiative.rule };

const objective = { nodeId: z.optional(z.nullable(id)) };
const change = { who: 'member', act: 'content.change' } as const;
const update = { who: 'member', act: 'content.update' } as const;

/** Initiatives, their tactics, and the tactics' action steps. */
export const initiativeRoutes = {
  'initiatives.createOnNode': {
    method: 'POST',
    path: '/api/strategies/{id}/nodes/{nodeId}/initiatives',
    summary: 'Add an initiative to an objective',
    access: change,
    body: z.strictObject(initiativeFields),
    ignored: ['id', 'strategyId', 'tactics', 'objectiveId', 'nodeId'],
    answer: Initiative,
    status: 201,
  },
  'initiatives.create': {
    method: 'POST',
    path: '/api/strategies/{id}/initiatives',
    summary: 'Add an initiative, with an objective or without',
    access: change,
    body: z.strictObject({ ...initiativeFields, ...objective }),
    ignored: ['id', 'strategyId', 'tactics'],
    answer: Initiative,
    status: 201,
  },
  'initiatives.update': {
    method: 'PUT',
    path: '/api/initiatives/{id}',
    summary: 'Change fields of an initiative',
    access: { ...update, of: 'initiative' },
    body: z.strictObject({ ...initiativeRules, ...objective }),
    ignored: ['id', 'strategyId', 'tactics'],
    errors: ['limit_reached'],
    answer: Initiative,
    status: 200,
  },
  'initiatives.delete': {
    method: 'DELETE',
    path: '/api/initiatives/{id}',
    summary: 'Delete an initiative with its tactics and their action steps',
    access: { ...change, of: 'initiative' },
    answer: z.void(),
    status: 204,
  },
  'tactics.create': {
    method: 'POST',
    path: '/api/strategies/{id}/tactics',
    summary: 'Add a tactic to an initiative',
    access: change,
    body: z.strictObject({ ...tacticRules, title: tactic.fields.title.rule, initiativeId: id }),
    ignored: ['id', 'strategyId', 'actionSteps'],
    answer: Tactic,
    status: 201,
  },
  'tactics.update': {
    method: 'PUT',
    path: '/api/tactics/{id}',
    summary: 'Change fields of a tactic',
    access: { ...update, of: 'tactic' },
    body: z.strictObject(tacticRules),
    ignored: ['id', 'strategyId', 'initiativeId', 'actionSteps'],
    answer: Tactic,
    status: 200,
  },
  'tactics.delete': {
    method: 'DELETE',
    path: '/api/tactics/{id}',
    summary: 'Delete a tactic with its action steps',
    access: { ...change, of: 'tactic' },
    answer: z.void(),
    status: 204,
  },
  'actionSteps.create': {
    method: 'POST',
    path: '/api/strategies/{id}/action-steps',
    summary: 'Add an action step to a tactic',
    access: change,
    body: z.strictObject({ ...actionStepRules, title: actionStep.fields.title.rule, tacticId: id }),
    ignored: ['id', 'strategyId'],
    answer: ActionStep,
    status: 201,
  },
  'actionSteps.update': {
    method: 'PUT',
    path: '/api/action-steps/{id}',
    summary: 'Change fields of an action step',
    access: { ...update, of: 'actionStep' },
    body: z.strictObject(actionStepRules),
    ignored: ['id', 'strategyId', 'tacticId'],
    answer: ActionStep,
    status: 200,
  },
  'actionSteps.delete': {
    method: 'DELETE',
    path: '/api/action-steps/{id}',
    summary: 'Delete an action step',
    access: { ...change, of: 'actionStep' },
    answer: z.void(),
    status: 204,
  },
} as const satisfies Record<string, Route>;
