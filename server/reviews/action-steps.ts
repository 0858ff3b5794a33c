import { NOT_STARTED } from '../../contract/kinds/constants.ts';
import type { ActionStep } from '../../contract/api/initiative.ts';
import { DONE, isDone as isWorkDone } from '../../contract/month/work-done.ts';
import { badField, Refusal } from '../../contract/api/refusal.ts';
import type { ReviewAction } from '../../contract/month/review.ts';
import type { Body } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import { readAction } from './read.ts';
import type { StrategyTx } from '../change/tx.ts';
import { announceReview } from './write.ts';
import { run } from '../measures/run.ts';

/** The owner of an action as an action step names them: a member by their username. */
async function assigneeOf({ writer }: StrategyTx, action: ReviewAction): Promise<string> {
  if (action.ownerId === null) return action.ownerName;
  const { username } = await writer
    .selectFrom('users')
    .select('username')
    .where('id', '=', action.ownerId)
    .executeTakeFirstOrThrow();
  return username;
}

/** Makes an open action a step of a tactic. */
export async function addStepOf(
  tx: StrategyTx,
  id: number,
  { tacticId }: Body<Routes['reviewActions.createStep']>,
): Promise<ReviewAction> {
  const { writer, strategyId } = tx;
  const action = await readAction(writer, strategyId, id);
  if (action.step) throw new Refusal('conflict', 'This action is a step of the plan already.');
  if (action.isDone)
    throw new Refusal('conflict', 'This action is done. Only an open one can become a step.');
  const { title, due: dueDate } = action;
  const fields = { tacticId, title, assignedTo: await assigneeOf(tx, action), dueDate };
  const stepId = await run(tx, { type: 'actionStep.create', fields }, (_, made) => made);
  // The history has the new step.
  await writer.updateTable('review_actions').set({ action_step_id: stepId }).where('id', '=', id).execute();
  announceReview(tx, action.reviewId);
  return readAction(writer, strategyId, id);
}

type Progress = Pick<ActionStep, 'progress' | 'status'>;

/** How many changes of a step are looked at for what it was before it was done. */
const CHANGES_MAX = 20;

/** The progress and status of a step before it was done; where nothing is known of that, it has not begun. */
async function beforeDone(tx: StrategyTx, id: number): Promise<Progress> {
  const { writer, strategyId } = tx;
  const content = await tx.content();
  const step: Progress = { progress: 0, status: NOT_STARTED, ...content.actionStep.get(id) };
  const rows = await writer
    .selectFrom('events')
    .select('before')
    .where('strategy_id', '=', strategyId)
    .where('entity', '=', 'actionStep')
    .where('entity_id', '=', id)
    .where('operation', '=', 'update')
    .orderBy('revision', 'desc')
    .orderBy('seq', 'desc')
    .limit(CHANGES_MAX)
    .execute();
  for (const { before } of rows) {
    Object.assign(step, JSON.parse(before ?? '{}'));
    if (!isWorkDone(step)) return { progress: step.progress, status: step.status };
  }
  return { progress: 0, status: NOT_STARTED };
}

/** Says of an action that is a step of the plan whether it is done: the step says so from then on. */
export async function markStepOf(
  tx: StrategyTx,
  action: ReviewAction & { step: NonNullable<ReviewAction['step']> },
  { isDone = false, ...input }: Body<Routes['reviewActions.update']>,
): Promise<ReviewAction> {
  if (Object.values(input).some((value) => value !== undefined))
    throw badField('isDone', 'This action is a step of the plan: change the rest of it in a call of its own');
  if (isDone === action.isDone) return action;
  const { id, step, reviewId } = action;
  const fields = isDone ? DONE : await beforeDone(tx, step.id);
  await run(tx, { type: 'actionStep.update', id: step.id, fields }, () => undefined);
  announceReview(tx, reviewId);
  return readAction(tx.writer, tx.strategyId, id);
}
