import type { Content } from '../../contract/commands/content.ts';
import type { ActionStep, Tactic } from '../../contract/api/initiative.ts';
import { initiativeOf, tacticOf } from '../../contract/api/views.ts';
import { run } from '../measures/run.ts';
import type { Handler } from '../http/call.ts';

const stepOf = ({ actionStep }: Content, id: number): ActionStep => actionStep.get(id) as ActionStep;
const nothing = (): undefined => undefined;

/** Adds an initiative to the objective of the path. */
export const createInitiativeOnNode: Handler<'initiatives.createOnNode'> = ({ change, params, body }) =>
  change((tx) =>
    run(tx, { type: 'initiative.create', fields: { ...body, nodeId: params.nodeId } }, initiativeOf),
  );

/** Adds an initiative. */
export const createInitiative: Handler<'initiatives.create'> = ({ change, body }) =>
  change((tx) => run(tx, { type: 'initiative.create', fields: body }, initiativeOf));

/** Changes an initiative. */
export const updateInitiativeCall: Handler<'initiatives.update'> = ({ change, params, body }) =>
  change((tx) => run(tx, { type: 'initiative.update', id: params.id, fields: body }, initiativeOf));

/** Deletes an initiative. */
export const deleteInitiativeCall: Handler<'initiatives.delete'> = ({ change, params }) =>
  change((tx) => run(tx, { type: 'initiative.delete', id: params.id }, nothing));

/** Adds a tactic. */
export const createTactic: Handler<'tactics.create'> = ({ change, body }) =>
  change((tx) => run<Tactic>(tx, { type: 'tactic.create', fields: body }, tacticOf));

/** Changes a tactic. */
export const updateTacticCall: Handler<'tactics.update'> = ({ change, params, body }) =>
  change((tx) => run<Tactic>(tx, { type: 'tactic.update', id: params.id, fields: body }, tacticOf));

/** Deletes a tactic. */
export const deleteTacticCall: Handler<'tactics.delete'> = ({ change, params }) =>
  change((tx) => run(tx, { type: 'tactic.delete', id: params.id }, nothing));

/** Adds an action step. */
export const createActionStep: Handler<'actionSteps.create'> = ({ change, body }) =>
  change((tx) => run(tx, { type: 'actionStep.create', fields: body }, stepOf));

/** Changes an action step. */
export const updateActionStepCall: Handler<'actionSteps.update'> = ({ change, params, body }) =>
  change((tx) => run(tx, { type: 'actionStep.update', id: params.id, fields: body }, stepOf));

/** Deletes an action step. */
export const deleteActionStepCall: Handler<'actionSteps.delete'> = ({ change, params }) =>
  change((tx) => run(tx, { type: 'actionStep.delete', id: params.id }, nothing));
