import type * as z from 'zod/mini';
import { STEP_STATUS_DEFAULT } from '../../contract/constants.ts';
import type { ActionStep, Tactic } from '../../contract/initiative.ts';
import type { Routes } from '../../contract/routes.ts';
import type { ChangeContext } from '../change/pipeline.ts';
import { enforceLimit } from '../change/limits.ts';
import { difference } from '../change/difference.ts';
import { findRecord } from '../change/records.ts';
import { drain, PAGE, readPages } from '../paging.ts';
import type { Row } from '../store/schema.ts';
import { refuseEndBeforeStart } from './dates.ts';
import { toActionStep, toTactic, toTacticRecord } from './rows.ts';

type TacticBody = z.output<Routes['tactics.create']['body']>;
type TacticPatch = z.output<Routes['tactics.update']['body']>;
type ActionStepBody = z.output<Routes['actionSteps.create']['body']>;
type ActionStepPatch = z.output<Routes['actionSteps.update']['body']>;

interface StepColumns {
  title: string;
  due_date: string | null;
  start_date: string | null;
  progress: number;
  status: string;
}

const EMPTY: StepColumns = {
  title: '',
  due_date: null,
  start_date: null,
  progress: 0,
  status: STEP_STATUS_DEFAULT,
};

/** The columns that tactics and action steps share, after a patch. Throws for dates in the wrong order. */
function merged(columns: StepColumns, given: Omit<TacticPatch, 'owner'>): StepColumns {
  const next = {
    title: given.title ?? columns.title,
    due_date: given.dueDate === undefined ? columns.due_date : given.dueDate,
    start_date: given.startDate === undefined ? columns.start_date : given.startDate,
    progress: given.progress ?? columns.progress,
    status: given.status ?? columns.status,
  };
  refuseEndBeforeStart(next.start_date, next.due_date, 'dueDate');
  return next;
}

const readActionSteps = ({ writer }: ChangeContext, tacticId: number): Promise<Row<'action_steps'>[]> =>
  readPages((after) =>
    writer
      .selectFrom('action_steps')
      .selectAll()
      .where('tactic_id', '=', tacticId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

const withActionSteps = async (change: ChangeContext, row: Row<'tactics'>): Promise<Tactic> =>
  toTactic(row, await readActionSteps(change, row.id));

/** Adds a tactic to an initiative of this strategy. */
export async function insertTactic(change: ChangeContext, given: TacticBody): Promise<Tactic> {
  await enforceLimit(change, 'tacticOrStep');
  const initiative = await findRecord(change, 'initiatives', given.initiativeId);
  const row = await change.writer
    .insertInto('tactics')
    .values({
      strategy_id: change.strategyId,
      initiative_id: initiative.id,
      owner: given.owner ?? '',
      ...merged(EMPTY, given),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  change.record({ entity: 'tactic', id: row.id, label: row.title, after: toTacticRecord(row) });
  return withActionSteps(change, row);
}

/** Updates the given fields of a tactic. */
export async function updateTactic(change: ChangeContext, id: number, patch: TacticPatch): Promise<Tactic> {
  const row = await findRecord(change, 'tactics', id);
  const columns = { ...merged(row, patch), owner: patch.owner ?? row.owner };
  const next = { ...row, ...columns };
  const changed = difference(toTacticRecord(row), toTacticRecord(next));
  if (changed) {
    await change.writer.updateTable('tactics').set(columns).where('id', '=', id).execute();
    change.record({ entity: 'tactic', id, label: next.title, ...changed });
  }
  return withActionSteps(change, next);
}

/** Deletes a tactic and its action steps. */
export async function deleteTactic(change: ChangeContext, id: number): Promise<void> {
  const row = await findRecord(change, 'tactics', id);
  const { writer } = change;
  const page = writer.selectFrom('action_steps').select('id').where('tactic_id', '=', id).limit(PAGE);
  await drain(
    () => writer.deleteFrom('action_steps').where('id', 'in', page).returningAll().execute(),
    (step) =>
      change.record({ entity: 'actionStep', id: step.id, label: step.title, before: toActionStep(step) }),
  );
  await writer.deleteFrom('tactics').where('id', '=', id).execute();
  change.record({ entity: 'tactic', id, label: row.title, before: toTacticRecord(row) });
}

/** Adds an action step to a tactic of this strategy. */
export async function insertActionStep(change: ChangeContext, given: ActionStepBody): Promise<ActionStep> {
  await enforceLimit(change, 'tacticOrStep');
  const tactic = await findRecord(change, 'tactics', given.tacticId);
  const row = await change.writer
    .insertInto('action_steps')
    .values({
      strategy_id: change.strategyId,
      tactic_id: tactic.id,
      assigned_to: given.assignedTo ?? '',
      ...merged(EMPTY, given),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  change.record({ entity: 'actionStep', id: row.id, label: row.title, after: toActionStep(row) });
  return toActionStep(row);
}

/** Updates the given fields of an action step. */
export async function updateActionStep(
  change: ChangeContext,
  id: number,
  patch: ActionStepPatch,
): Promise<ActionStep> {
  const row = await findRecord(change, 'action_steps', id);
  const columns = { ...merged(row, patch), assigned_to: patch.assignedTo ?? row.assigned_to };
  const next = { ...row, ...columns };
  const changed = difference(toActionStep(row), toActionStep(next));
  if (changed) {
    await change.writer.updateTable('action_steps').set(columns).where('id', '=', id).execute();
    change.record({ entity: 'actionStep', id, label: next.title, ...changed });
  }
  return toActionStep(next);
}

/** Deletes an action step. */
export async function deleteActionStep(change: ChangeContext, id: number): Promise<void> {
  const row = await findRecord(change, 'action_steps', id);
  await change.writer.deleteFrom('action_steps').where('id', '=', id).execute();
  change.record({ entity: 'actionStep', id, label: row.title, before: toActionStep(row) });
}
