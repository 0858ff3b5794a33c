import * as z from 'zod/mini';
import { id, optionalDate, positiveNumber, progress, requiredText, status, text } from '../fields.ts';
import { ActionStep, Initiative, Tactic } from '../initiative.ts';
import type { Route } from '../route.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../constants.ts';

const WEB = /^https?:$/;

/** The URL of a document. Only http and https, so that opening it cannot run a script. */
const attachment = text(2000).check(
  z.refine(
    (value) => WEB.test(URL.parse(value)?.protocol ?? ''),
    'Give an address that starts with https://',
  ),
);

/** The fields of an initiative that a user can change. An end before the start is refused at `whenDate`. */
const initiativeFields = {
  initiative: requiredText(TITLE_MAX, 'What is required'),
  description: z.optional(text(DESCRIPTION_MAX)),
  whoName: z.optional(text(TITLE_MAX)),
  whoDepartment: z.optional(text(TITLE_MAX)),
  whenDate: z.optional(optionalDate),
  startDate: z.optional(optionalDate),
  budget: z.optional(positiveNumber('Budget must be a positive number')),
  progress: z.optional(progress),
  status: z.optional(status),
  dependencies: z.optional(
    z.array(id, 'Give a list of ids').check(z.maxLength(200, 'Use at most 200 dependencies')),
  ),
  how: z.optional(text(DESCRIPTION_MAX)),
  notes: z.optional(text(DESCRIPTION_MAX)),
  attachments: z.optional(
    z.array(attachment, 'Give a list of addresses').check(z.maxLength(50, 'Use at most 50 attachments')),
  ),
};

/** The fields tactics and action steps share. An end before the start is refused at `dueDate`. */
const stepFields = {
  title: requiredText(TITLE_MAX, 'What is required'),
  dueDate: z.optional(optionalDate),
  startDate: z.optional(optionalDate),
  progress: z.optional(progress),
  status: z.optional(status),
};
const tacticFields = { ...stepFields, owner: z.optional(text(TITLE_MAX)) };
const actionStepFields = { ...stepFields, assignedTo: z.optional(text(TITLE_MAX)) };

const objective = { nodeId: z.optional(z.nullable(id)) };
const change = { who: 'member', act: 'content.change' } as const;

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
    access: { ...change, of: 'initiative' },
    body: z.strictObject({
      ...initiativeFields,
      ...objective,
      initiative: z.optional(initiativeFields.initiative),
    }),
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
    body: z.strictObject({ ...tacticFields, initiativeId: id }),
    ignored: ['id', 'strategyId', 'actionSteps'],
    answer: Tactic,
    status: 201,
  },
  'tactics.update': {
    method: 'PUT',
    path: '/api/tactics/{id}',
    summary: 'Change fields of a tactic',
    access: { ...change, of: 'tactic' },
    body: z.strictObject({ ...tacticFields, title: z.optional(tacticFields.title) }),
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
    body: z.strictObject({ ...actionStepFields, tacticId: id }),
    ignored: ['id', 'strategyId'],
    answer: ActionStep,
    status: 201,
  },
  'actionSteps.update': {
    method: 'PUT',
    path: '/api/action-steps/{id}',
    summary: 'Change fields of an action step',
    access: { ...change, of: 'actionStep' },
    body: z.strictObject({ ...actionStepFields, title: z.optional(actionStepFields.title) }),
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
