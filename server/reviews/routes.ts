import { periodOn } from '../../contract/scorecard/periods.ts';
import { addStepOf, markStepOf } from './action-steps.ts';
import { addAction, deleteAction, updateAction } from './actions.ts';
import { addReview, deleteReview, holdReview, updateReview } from './write.ts';
import type { Handler } from '../http/call.ts';
import { storedCalendar } from '../content/calendar.ts';
import { withDocument } from '../month/with-document.ts';
import { runAside } from '../thread/reading-thread.ts';
import { periodAsked } from '../measures/scorecard/scorecards.ts';
import { readAgenda } from './agenda.ts';
import { readAction, readActions, readDecisions, readReview, readStillOpen, readSummaries } from './read.ts';

/** Reads what stands out in a period. */
export const readAgendaCall: Handler<'agenda.read'> = async ({ store, strategyId, query }) => {
  const { grain, start } = periodAsked(await storedCalendar(store.read, strategyId), query.period);
  return readAgenda(store, { strategyId, grain, start });
};

/** Lists or searches reviews. */
export const listReviews: Handler<'reviews.list'> = async ({ store, strategyId, query }) => ({
  reviews: await readSummaries(store.read, strategyId, query.search),
});

/** Lists what was decided. */
export const listDecisions: Handler<'decisions.list'> = async ({ store, strategyId, query }) => ({
  decisions: await readDecisions(store.read, strategyId, query.of),
});

/** Starts a review, or answers the open one of its period. */
export const createReviewCall: Handler<'reviews.create'> = async ({ store, strategyId, change, body }) => {
  const { grain, start } = periodAsked(await storedCalendar(store.read, strategyId), body.period);
  const input = { strategyId, grain, start, isGrouped: true };
  const agenda = await runAside(
    store,
    { name: 'agenda.take', strategyId, input },
    { here: () => readAgenda(store, input) },
  );
  return change((tx) => addReview(tx, agenda, body.name));
};

/** Reads a review with its actions. */
export const readReviewCall: Handler<'reviews.read'> = ({ store, strategyId, params }) =>
  store.snapshot(async (reader) => {
    const review = await readReview(reader, strategyId, params.reviewId);
    const [actions, stillOpen] = [await readActions(reader, review.id), await readStillOpen(reader, review)];
    return { review, actions, stillOpen };
  });

/** Changes an open review. */
export const updateReviewCall: Handler<'reviews.update'> = ({ change, params, body, user }) =>
  change((tx) => updateReview(tx, { id: params.reviewId, author: user.name }, body));

/** Ends the meeting. */
export const holdReviewCall: Handler<'reviews.hold'> = async (call) => {
  const { store, strategyId, params } = call;
  const { period } = await readReview(store.read, strategyId, params.reviewId);
  await withDocument(
    call,
    (calendar) => periodOn(calendar, period.grain, period.start),
    (tx, document) => holdReview(tx, params.reviewId, document),
  );
  return readReview(store.read, strategyId, params.reviewId);
};

/** Deletes a review. */
export const deleteReviewCall: Handler<'reviews.delete'> = ({ change, params }) =>
  change((tx) => deleteReview(tx, params.reviewId));

/** Adds an action. */
export const createActionCall: Handler<'reviewActions.create'> = ({ change, params, body }) =>
  change((tx) => addAction(tx, params.reviewId, body));

/** Changes an action, or says whether it is done: where it is a step of the plan, by a change of the plan. */
export const updateActionCall: Handler<'reviewActions.update'> = ({ change, params, body }) =>
  change(async (tx) => {
    const action = await readAction(tx.writer, tx.strategyId, params.actionId);
    const { step } = action;
    return step && body.isDone !== undefined
      ? markStepOf(tx, { ...action, step }, body)
      : updateAction(tx, action, body);
  });

/** Makes an action a step of the plan. */
export const createStepCall: Handler<'reviewActions.createStep'> = ({ params, body, change }) =>
  change((tx) => addStepOf(tx, params.actionId, body));

/** Deletes an action. */
export const deleteActionCall: Handler<'reviewActions.delete'> = ({ change, params }) =>
  change((tx) => deleteAction(tx, params.actionId));
