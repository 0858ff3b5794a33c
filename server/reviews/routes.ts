import { periodOn } from '../../contract/scorecard/periods.ts';
import { addStepOf, markStepOf } from './action-steps.ts';
import { addAction, deleteAction, updateAction } from './actions.ts';
import { addReview, deleteReview, holdReview, updateReview } from './write.ts';
import type { Handler } from '../http/call.ts';
import { withDocument } from '../month/with-document.ts';
import { periodAsked } from '../measures/scorecard/scorecards.ts';
import { readAgenda } from './agenda.ts';
import { readAction, readActions, readReview, readStillOpen, readSummaries } from './read.ts';

/** Reads what stands out in a period. */
export const readAgendaCall: Handler<'agenda.read'> = ({ store, strategyId, query }) =>
  readAgenda(store, strategyId, (calendar) => periodAsked(calendar, query.period));

/** Lists or searches reviews. */
export const listReviews: Handler<'reviews.list'> = async ({ store, strategyId, query }) => ({
  reviews: await readSummaries(store.read, strategyId, query.search),
});

/** Starts a review, or answers the open one of its period. */
export const createReviewCall: Handler<'reviews.create'> = async ({ store, strategyId, change, body }) => {
  const agenda = await readAgenda(store, strategyId, (calendar) => periodAsked(calendar, body.period));
  return change((open) => addReview(open, agenda, body.name));
};

/** Reads a review with its actions. */
export const readReviewCall: Handler<'reviews.read'> = ({ store, strategyId, params }) =>
  store.snapshot(async (reader) => {
    const review = await readReview(reader, strategyId, params.reviewId);
    const [actions, stillOpen] = [await readActions(reader, review.id), await readStillOpen(reader, review)];
    return { review, actions, stillOpen };
  });

/** Changes an open review. */
export const updateReviewCall: Handler<'reviews.update'> = ({ store, params, body, user, ...by }) =>
  updateReview(store, by, { id: params.reviewId, name: user.name }, body);

/** Ends the meeting. */
export const holdReviewCall: Handler<'reviews.hold'> = async (call) => {
  const { store, strategyId, params } = call;
  const { period } = await readReview(store.read, strategyId, params.reviewId);
  await withDocument(
    call,
    (calendar) => periodOn(calendar, period.grain, period.start),
    (open, taken) => holdReview(open, store.engine, params.reviewId, taken),
  );
  return readReview(store.read, strategyId, params.reviewId);
};

/** Deletes a review. */
export const deleteReviewCall: Handler<'reviews.delete'> = async ({ change, params, logEvent }) => {
  await change((open) => deleteReview(open, params.reviewId));
  logEvent('review.deleted', { record: params.reviewId });
};

/** Adds an action. */
export const createActionCall: Handler<'reviewActions.create'> = ({ store, params, body, ...by }) =>
  addAction(store, by, params.reviewId, body);

/** Changes an action, or says whether it is done: where it is a step of the plan, by a change of the plan. */
export const updateActionCall: Handler<'reviewActions.update'> = async (call) => {
  const { store, strategyId, params, body, change, ...by } = call;
  const { step } = await readAction(store.read, strategyId, params.actionId);
  return step && body.isDone !== undefined
    ? change((open) => markStepOf(open, params.actionId, body))
    : updateAction(store, { ...by, strategyId }, params.actionId, body);
};

/** Makes an action a step of the plan. */
export const createStepCall: Handler<'reviewActions.createStep'> = ({ store, params, body, change }) =>
  change((open) => addStepOf(open, store.engine, params.actionId, body));

/** Deletes an action. */
export const deleteActionCall: Handler<'reviewActions.delete'> = async (call) => {
  const { store, params, logEvent, ...by } = call;
  await deleteAction(store, by, params.actionId);
  logEvent('review_action.deleted', { record: params.actionId });
};
