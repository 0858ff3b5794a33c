import { STEP_STATUS_DEFAULT } from '../../../contract/constants.ts';
import type { Flow } from '../../../contract/entities.ts';
import type { ActionStep, Tactic } from '../../../contract/initiative.ts';
import type { BodyInput } from '../../../contract/route.ts';
import type { Routes } from '../../../contract/routes.ts';
import { realId, type ContentEdit } from '../../lib/outbox.ts';
import { putIn, trimmed } from './edits.ts';

/** Fields of a tactic that a person can give; dates are calendar dates, YYYY-MM-DD. */
export type TacticFields = BodyInput<Routes['tactics.update']>;
/** A tactic that does not exist yet. */
export type NewTactic = Omit<BodyInput<Routes['tactics.create']>, 'initiativeId'>;
/** Fields of an action step that a person can give; dates are calendar dates, YYYY-MM-DD. */
export type ActionStepFields = BodyInput<Routes['actionSteps.update']>;
/** An action step that does not exist yet. */
export type NewActionStep = Omit<BodyInput<Routes['actionSteps.create']>, 'tacticId'>;

/** Adds a tactic to an initiative, under a temporary id until the server names it. */
export function createTactic(
  strategyId: number,
  temporary: number,
  initiativeId: number,
  fields: NewTactic,
): ContentEdit<'tactics.create'> {
  return {
    route: 'tactics.create',
    params: { id: strategyId },
    body: (resolve) => ({ ...fields, initiativeId: resolve(initiativeId) }),
    creates: temporary,
    optimistic: (flow, resolve) =>
      putTactic(flow, {
        ...EMPTY,
        id: temporary,
        strategyId,
        initiativeId: resolve(initiativeId),
        owner: '',
        actionSteps: [],
        ...given(fields),
      }),
    settle: putTactic,
  };
}

/** Changes a tactic; fields that are left out stay as they are. */
export function updateTactic(tacticId: number, fields: TacticFields): ContentEdit<'tactics.update'> {
  return {
    route: 'tactics.update',
    params: (resolve) => ({ id: resolve(tacticId) }),
    body: fields,
    optimistic: (flow, resolve) => {
      const before = tacticsOf(flow).find(({ id }) => id === resolve(tacticId));
      return before ? putTactic(flow, { ...before, ...given(fields) }) : flow;
    },
    settle: putTactic,
  };
}

/** Takes a tactic away, with its action steps. */
export function deleteTactic(strategyId: number, tacticId: number): ContentEdit<'tactics.delete'> {
  const without = (flow: Flow, gone: number): Flow => {
    const owner = tacticsOf(flow).find(({ id }) => id === gone)?.initiativeId;
    return withTactics(flow, owner, (tactics) => tactics.filter(({ id }) => id !== gone));
  };
  return {
    route: 'tactics.delete',
    params: (resolve) => ({ id: resolve(tacticId) }),
    optimistic: (flow, resolve) => without(flow, resolve(tacticId)),
    settle: (flow) => without(flow, realId(strategyId, tacticId)),
  };
}

/** Adds an action step to a tactic, under a temporary id until the server names it. */
export function createActionStep(
  strategyId: number,
  temporary: number,
  tacticId: number,
  fields: NewActionStep,
): ContentEdit<'actionSteps.create'> {
  return {
    route: 'actionSteps.create',
    params: { id: strategyId },
    body: (resolve) => ({ ...fields, tacticId: resolve(tacticId) }),
    creates: temporary,
    optimistic: (flow, resolve) =>
      putStep(flow, {
        ...EMPTY,
        id: temporary,
        strategyId,
        tacticId: resolve(tacticId),
        assignedTo: '',
        ...given(fields),
      }),
    settle: putStep,
  };
}

/** Changes an action step; fields that are left out stay as they are. */
export function updateActionStep(
  actionStepId: number,
  fields: ActionStepFields,
): ContentEdit<'actionSteps.update'> {
  return {
    route: 'actionSteps.update',
    params: (resolve) => ({ id: resolve(actionStepId) }),
    body: fields,
    optimistic: (flow, resolve) => {
      const before = stepsOf(flow).find(({ id }) => id === resolve(actionStepId));
      return before ? putStep(flow, { ...before, ...given(fields) }) : flow;
    },
    settle: putStep,
  };
}

/** Takes an action step away. */
export function deleteActionStep(
  strategyId: number,
  actionStepId: number,
): ContentEdit<'actionSteps.delete'> {
  const without = (flow: Flow, gone: number): Flow => {
    const owner = stepsOf(flow).find(({ id }) => id === gone)?.tacticId;
    return withSteps(flow, owner, (steps) => steps.filter(({ id }) => id !== gone));
  };
  return {
    route: 'actionSteps.delete',
    params: (resolve) => ({ id: resolve(actionStepId) }),
    optimistic: (flow, resolve) => without(flow, resolve(actionStepId)),
    settle: (flow) => without(flow, realId(strategyId, actionStepId)),
  };
}

const EMPTY = { title: '', dueDate: null, startDate: null, progress: 0, status: STEP_STATUS_DEFAULT };

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The given fields as the server keeps them: texts trimmed, an empty date is none. */
function given<T extends { dueDate?: string | null | undefined; startDate?: string | null | undefined }>(
  fields: T,
): Given<T> {
  const { dueDate, startDate } = fields;
  return {
    ...trimmed(fields),
    ...(dueDate !== undefined && { dueDate: dueDate || null }),
    ...(startDate !== undefined && { startDate: startDate || null }),
  } as Given<T>;
}

const tacticsOf = (flow: Flow): Tactic[] => flow.initiatives.flatMap(({ tactics }) => tactics);
const stepsOf = (flow: Flow): ActionStep[] => tacticsOf(flow).flatMap(({ actionSteps }) => actionSteps);

const withTactics = (
  flow: Flow,
  initiativeId: number | undefined,
  change: (tactics: Tactic[]) => Tactic[],
): Flow => ({
  ...flow,
  initiatives: flow.initiatives.map((it) =>
    it.id === initiativeId ? { ...it, tactics: change(it.tactics) } : it,
  ),
});

function withSteps(
  flow: Flow,
  tacticId: number | undefined,
  change: (steps: ActionStep[]) => ActionStep[],
): Flow {
  const tactic = tacticsOf(flow).find(({ id }) => id === tacticId);
  return tactic ? putTactic(flow, { ...tactic, actionSteps: change(tactic.actionSteps) }) : flow;
}

const putTactic = (flow: Flow, tactic: Tactic): Flow =>
  withTactics(flow, tactic.initiativeId, (tactics) => putIn(tactics, tactic));

const putStep = (flow: Flow, step: ActionStep): Flow =>
  withSteps(flow, step.tacticId, (steps) => putIn(steps, step));
