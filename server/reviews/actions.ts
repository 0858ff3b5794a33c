import { NOT_OWN } from '../change/own-update.ts';
import { badField, Refusal } from '../../contract/api/refusal.ts';
import { ACTIONS_MAX, type ReviewAction } from '../../contract/month/review.ts';
import { isOwnOnly } from '../../contract/people/roles.ts';
import type { Body } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import { readAction } from './read.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { asMember, type MemberMutation } from '../change/member.ts';
import { announceReview, lockRow, type Open, requireOpenReview } from './write.ts';

/** Reads an action that is to be changed, with its row locked. */
export async function requireAction(open: Open, engine: Store['engine'], id: number): Promise<ReviewAction> {
  await lockRow(open, engine, 'review_actions', id);
  return readAction(open.writer, open.strategyId, id);
}

/** Refuses an owner who is no member. */
async function requireMember(writer: Writer, strategyId: number, userId: number): Promise<void> {
  const member = await writer
    .selectFrom('memberships')
    .select('user_id')
    .where('strategy_id', '=', strategyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!member) throw badField('ownerId', 'Choose a member of this strategy');
}

/** Adds an action to an open review. */
export const addAction = (
  store: Store,
  by: MemberMutation,
  reviewId: number,
  given: Body<Routes['reviewActions.create']>,
): Promise<ReviewAction> =>
  asMember(store, by, 'content.change', async (open) => {
    const { writer, strategyId } = open;
    const { agenda } = await requireOpenReview(open, store.engine, reviewId);
    const { title, itemId = null, ownerId = null, ownerName = '', due = null } = given;
    if (itemId !== null && !agenda.some(({ id }) => id === itemId))
      throw badField('itemId', 'This item is not on the agenda');
    if (ownerId !== null) await requireMember(writer, strategyId, ownerId);
    const { count } = await writer
      .selectFrom('review_actions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('review_id', '=', reviewId)
      .executeTakeFirstOrThrow();
    if (count >= ACTIONS_MAX)
      throw new Refusal(
        'limit_reached',
        `A review can have at most ${ACTIONS_MAX} actions. Delete some first.`,
      );
    const { id } = await writer
      .insertInto('review_actions')
      .values({
        strategy_id: strategyId,
        review_id: reviewId,
        item_id: itemId,
        title,
        owner_id: ownerId,
        owner_name: ownerId === null ? ownerName : '',
        due,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    announceReview(open, reviewId);
    return readAction(writer, strategyId, id);
  });

/** Changes an action that is no step of the plan, or leaves out whether it is done. Its owner may say that, with any role that updates. */
export const updateAction = (
  store: Store,
  by: MemberMutation,
  id: number,
  { isDone, ...given }: Body<Routes['reviewActions.update']>,
): Promise<ReviewAction> =>
  asMember(store, by, 'content.update', async (open) => {
    const { writer, strategyId, userId, role, at } = open;
    const before = await requireAction(open, store.engine, id);
    const { title, ownerId, ownerName, due } = given;
    const isPlan = Object.values(given).some((value) => value !== undefined);
    if (isOwnOnly(role, 'content.update') && (isPlan || before.ownerId !== userId))
      throw new Refusal('forbidden', NOT_OWN);
    if (isPlan) await requireOpenReview(open, store.engine, before.reviewId);
    const set: Partial<Row<'review_actions'>> = {};
    if (title !== undefined) set.title = title;
    if (due !== undefined) set.due = due;
    if (ownerName !== undefined) Object.assign(set, { owner_name: ownerName, owner_id: null });
    if (ownerId !== undefined) {
      if (ownerId !== null) {
        await requireMember(writer, strategyId, ownerId);
        set.owner_name = '';
      }
      set.owner_id = ownerId;
    }
    if (isDone !== undefined && before.step)
      throw new Refusal('conflict', 'This action became a step of the plan meanwhile. Try again.');
    if (isDone !== undefined && isDone !== before.isDone) set.done_at = isDone ? at : null;
    if (Object.keys(set).length === 0) return before;
    await writer.updateTable('review_actions').set(set).where('id', '=', id).execute();
    announceReview(open, before.reviewId);
    return readAction(writer, strategyId, id);
  });

/** Deletes an action of an open review. */
export const deleteAction = (store: Store, by: MemberMutation, id: number): Promise<void> =>
  asMember(store, by, 'content.change', async (open) => {
    const { reviewId } = await readAction(open.writer, open.strategyId, id);
    await requireOpenReview(open, store.engine, reviewId);
    await open.writer.deleteFrom('review_actions').where('id', '=', id).execute();
    announceReview(open, reviewId);
  });
