import * as z from 'zod/mini';
import { commentedText } from '../../people/comments.ts';
import { id, text } from '../fields.ts';
import {
  Agenda,
  itemKey,
  ITEMS_MAX,
  Review,
  ReviewAction,
  ReviewDecision,
  reviewRules,
  ReviewSummary,
} from '../../month/review.ts';
import type { Route } from '../route.ts';
import { QUERY_MAX } from '../../search/kinds.ts';

const read = { who: 'member', act: 'strategy.read' } as const;
const change = { who: 'member', act: 'content.change' } as const;
const update = { who: 'member', act: 'content.update' } as const;

const { name, itemTitle, decision, actionTitle, ownerName, due } = reviewRules;

/** A period as a text: `2026-02`, `2026-Q1`. */
const periodText = z.optional(text(40));

/** What an action can be given. */
const actionFields = {
  title: z.optional(actionTitle),
  /** A member of the strategy. */
  ownerId: z.optional(z.nullable(id)),
  /** The name of somebody who is no member. */
  ownerName: z.optional(ownerName),
  due: z.optional(due),
};

/** Meetings about a period: agenda, decisions, actions. */
export const reviewRoutes = {
  'agenda.read': {
    method: 'GET',
    path: '/api/strategies/{id}/agenda',
    summary:
      'What stands out in a period, by default in the last month that has ended: the agenda that a review of it would have',
    access: read,
    query: z.strictObject({ period: periodText }),
    answer: Agenda,
    status: 200,
    tagged: true,
  },
  'reviews.list': {
    method: 'GET',
    path: '/api/strategies/{id}/reviews',
    summary: 'The reviews of a strategy, newest first; a search looks in names, decisions and actions',
    access: read,
    query: z.strictObject({ search: z.optional(text(QUERY_MAX)) }),
    answer: z.object({ reviews: z.array(ReviewSummary) }),
    status: 200,
  },
  'decisions.list': {
    method: 'GET',
    path: '/api/strategies/{id}/decisions',
    summary: 'What reviews decided about records of the plan, or about one, by period',
    access: read,
    query: z.strictObject({ of: z.optional(commentedText) }),
    answer: z.object({ decisions: z.array(ReviewDecision) }),
    status: 200,
  },
  'reviews.create': {
    method: 'POST',
    path: '/api/strategies/{id}/reviews',
    summary:
      'Start a review of a period, by default of the last ended month, with an agenda of what stands out; answers the open review of that period where there is one',
    access: change,
    body: z.strictObject({
      period: periodText,
      name: z.optional(name),
    }),
    answer: Review,
    status: 201,
  },
  'reviews.read': {
    method: 'GET',
    path: '/api/strategies/{id}/reviews/{reviewId}',
    summary: 'A review with its agenda and actions, and the actions of earlier reviews that are still open',
    access: read,
    answer: z.object({
      review: Review,
      actions: z.array(ReviewAction),
      stillOpen: z.array(ReviewAction),
    }),
    status: 200,
  },
  'reviews.update': {
    method: 'PUT',
    path: '/api/strategies/{id}/reviews/{reviewId}',
    summary:
      'Change an open review: its name, the order of its items, an added or removed item, the decision on one; what is not given stays',
    access: change,
    body: z.strictObject({
      name: z.optional(name),
      /** The items in their new order; others come after them. */
      order: z.optional(
        z
          .array(itemKey, 'Give a list of items')
          .check(z.maxLength(ITEMS_MAX, `Use at most ${ITEMS_MAX} items`)),
      ),
      /** A record, or a topic of its own; its title is needed where there is no record. */
      add: z.optional(z.strictObject({ of: z.optional(commentedText), title: z.optional(itemTitle) })),
      /** The item to remove; refused as a conflict where it has a decision or actions. */
      remove: z.optional(itemKey),
      decision: z.optional(
        z.strictObject({
          item: itemKey,
          text: decision,
          /** The decision that the text replaces: refused as a conflict where it is another one by now. */
          before: z.optional(decision),
        }),
      ),
    }),
    ignored: Object.keys(Review.shape).filter((field) => field !== 'name'),
    answer: Review,
    status: 200,
  },
  'reviews.hold': {
    method: 'POST',
    path: '/api/strategies/{id}/reviews/{reviewId}/hold',
    summary: 'End the meeting: a snapshot is taken, and the minutes no longer change',
    access: change,
    answer: Review,
    status: 200,
    closesMonth: true,
    errors: ['conflict'],
  },
  'reviews.delete': {
    method: 'DELETE',
    path: '/api/strategies/{id}/reviews/{reviewId}',
    summary: 'Delete a review with its decisions and actions; its snapshot stays',
    access: change,
    answer: z.void(),
    status: 204,
  },
  'reviewActions.create': {
    method: 'POST',
    path: '/api/strategies/{id}/reviews/{reviewId}/actions',
    summary: 'Add an action to an open review',
    access: change,
    body: z.strictObject({
      ...actionFields,
      title: actionTitle,
      /** The item that it belongs to. */
      itemId: z.optional(z.nullable(itemKey)),
    }),
    answer: ReviewAction,
    status: 201,
    errors: ['conflict'],
  },
  'reviewActions.update': {
    method: 'PUT',
    path: '/api/strategies/{id}/review-actions/{actionId}',
    summary:
      'Change an action: after its review only whether it is done, which its owner may also say; of a step of the plan that changes the step, in a call of its own',
    access: update,
    body: z.strictObject({ ...actionFields, isDone: z.optional(z.boolean()) }),
    ignored: ['id', 'strategyId', 'reviewId', 'review', 'itemId', 'about', 'doneAt', 'step'],
    answer: ReviewAction,
    status: 200,
  },
  'reviewActions.createStep': {
    method: 'POST',
    path: '/api/strategies/{id}/review-actions/{actionId}/step',
    summary:
      'Make an open action a step of the plan, also after its review: an action step of a tactic, with its title, owner and due day; from then on that step says whether the action is done',
    access: change,
    body: z.strictObject({ tacticId: id }),
    answer: ReviewAction,
    status: 201,
    errors: ['conflict'],
  },
  'reviewActions.delete': {
    method: 'DELETE',
    path: '/api/strategies/{id}/review-actions/{actionId}',
    summary: 'Delete an action of an open review',
    access: change,
    answer: z.void(),
    status: 204,
    errors: ['conflict'],
  },
} as const satisfies Record<string, Route>;
