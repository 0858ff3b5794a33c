import { NOT_OWN } from '../change/own-update.ts';
import { badField, Refusal } from '../../contract/api/refusal.ts';
import type { Body } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import type { ReviewAction } from '../../contract/month/review.ts';
import { isOwnOnly } from '../../contract/people/roles.ts';
import { requireMember } from '../change/members.ts';
import { deleteRecord, insertRecord, updateRecord } from '../change/records.ts';
import type { StrategyTx } from '../change/tx.ts';
import type { Row } from '../store/schema.ts';
import { readAction } from './read.ts';
import { announceReview, requireOpenReview } from './write.ts';

/** What the history says of an action. */
const wordsOf = ({ title, ownerName, due, isDone }: ReviewAction) => ({ title, ownerName, due, isDone });

/** Adds an action to an open review. */
export async function addAction(
  tx: StrategyTx,
  reviewId: number,
  input: Body<Routes['reviewActions.create']>,
): Promise<ReviewAction> {
  const { writer, strategyId } = tx;
  const { agenda } = await requireOpenReview(tx, reviewId);
  const { title, itemId = null, ownerId = null, ownerName = '', due = null } = input;
  if (itemId !== null && !agenda.some(({ id }) => id === itemId))
    throw badField('itemId', 'This item is not on the agenda');
  const owner = ownerId === null ? undefined : await requireMember(tx, ownerId, 'ownerId');
  const values = {
    review_id: reviewId,
    item_id: itemId,
    title,
    owner_id: ownerId,
    owner_name: ownerId === null ? ownerName : '',
    due,
  };
  const after = { title, ownerName: owner?.name ?? ownerName, due };
  const id = await insertRecord(tx, 'reviewAction', values, { label: title, after });
  announceReview(tx, reviewId);
  return readAction(writer, strategyId, id);
}

/** Changes an action that is no step of the plan, or leaves out whether it is done. Its owner may say that, with any role that updates. */
export async function updateAction(
  tx: StrategyTx,
  action: ReviewAction,
  { isDone, ...input }: Body<Routes['reviewActions.update']>,
): Promise<ReviewAction> {
  const { writer, strategyId, userId, role, at } = tx;
  const { id } = action;
  const { title, ownerId, ownerName, due } = input;
  const isPlan = Object.values(input).some((value) => value !== undefined);
  if (role && isOwnOnly(role, 'content.update') && (isPlan || action.ownerId !== userId))
    throw new Refusal('forbidden', NOT_OWN);
  if (isPlan) await requireOpenReview(tx, action.reviewId);
  const before = wordsOf(action);
  const after = { ...before };
  const set: Partial<Row<'review_actions'>> = {};
  if (title !== undefined) after.title = set.title = title;
  if (due !== undefined) after.due = set.due = due;
  if (ownerName !== undefined) {
    Object.assign(set, { owner_name: ownerName, owner_id: null });
    after.ownerName = ownerName;
  }
  if (ownerId !== undefined) {
    const owner = ownerId === null ? undefined : await requireMember(tx, ownerId, 'ownerId');
    set.owner_id = ownerId;
    if (owner) set.owner_name = '';
    after.ownerName = owner?.name ?? ownerName ?? (action.ownerId === null ? action.ownerName : '');
  }
  if (isDone !== undefined && isDone !== action.isDone) set.done_at = isDone ? at : null;
  after.isDone = isDone ?? before.isDone;
  if (!(await updateRecord(tx, 'reviewAction', { id, label: after.title }, set, { before, after })))
    return action;
  announceReview(tx, action.reviewId);
  return readAction(writer, strategyId, id);
}

/** Deletes an action of an open review. */
export async function deleteAction(tx: StrategyTx, id: number): Promise<void> {
  const action = await readAction(tx.writer, tx.strategyId, id);
  await requireOpenReview(tx, action.reviewId);
  await deleteRecord(tx, 'reviewAction', { id, label: action.title }, wordsOf(action));
  announceReview(tx, action.reviewId);
}
