import type { Handler } from '../http/call.ts';
import { deleteInitiative, insertInitiative, updateInitiative } from './initiatives.ts';
import {
  deleteActionStep,
  deleteTactic,
  insertActionStep,
  insertTactic,
  updateActionStep,
  updateTactic,
} from './steps.ts';

/** Adds an initiative to the objective of the path. */
export const createInitiativeOnNode: Handler<'initiatives.createOnNode'> = ({ change, params, body }) =>
  change((open) => insertInitiative(open, { ...body, nodeId: params.nodeId }));

/** Adds an initiative. */
export const createInitiative: Handler<'initiatives.create'> = ({ change, body }) =>
  change((open) => insertInitiative(open, body));

/** Changes an initiative. */
export const updateInitiativeCall: Handler<'initiatives.update'> = ({ change, params, body }) =>
  change((open) => updateInitiative(open, params.id, body));

/** Deletes an initiative. */
export const deleteInitiativeCall: Handler<'initiatives.delete'> = ({ change, params }) =>
  change((open) => deleteInitiative(open, params.id));

/** Adds a tactic. */
export const createTactic: Handler<'tactics.create'> = ({ change, body }) =>
  change((open) => insertTactic(open, body));

/** Changes a tactic. */
export const updateTacticCall: Handler<'tactics.update'> = ({ change, params, body }) =>
  change((open) => updateTactic(open, params.id, body));

/** Deletes a tactic. */
export const deleteTacticCall: Handler<'tactics.delete'> = ({ change, params }) =>
  change((open) => deleteTactic(open, params.id));

/** Adds an action step. */
export const createActionStep: Handler<'actionSteps.create'> = ({ change, body }) =>
  change((open) => insertActionStep(open, body));

/** Changes an action step. */
export const updateActionStepCall: Handler<'actionSteps.update'> = ({ change, params, body }) =>
  change((open) => updateActionStep(open, params.id, body));

/** Deletes an action step. */
export const deleteActionStepCall: Handler<'actionSteps.delete'> = ({ change, params }) =>
  change((open) => deleteActionStep(open, params.id));
