import { createElement } from 'react';
import type { Review } from '../../contract/month/review.ts';
import ReviewPage from '../features/month/review/review-page.tsx';
import type { ReadReview } from '../lib/strategy/reviews.ts';
import { closingOf } from './closing.ts';
import { renderFeature, type RenderOptions } from './render.tsx';
import { action, AT, item, review } from './review.ts';

/** A strategy with a KPI that is off track. */
export const CONTENT = {
  pillars: { Customer: ['Deliver'] },
  kpis: [{ id: 50, measure: 'Orders', objective: 'Deliver', status: 'Off Track' }],
};

/** The two items of the review that is opened. */
export const orders = item('a', 'Orders', { of: 'kpi:50', reasons: ['Off Track in Oct 2026.'] });
export const budget = item('b', 'Budget');

/** The review that is opened. */
export const reviewOf = (fields: Partial<Review> = {}) => review({ agenda: [orders, budget], ...fields });

/** Opens a review that the test describes, on a server that keeps what is written. */
export function openReview(given: Partial<ReadReview> = {}, { arrange, ...options }: RenderOptions = {}) {
  const shown: ReadReview = { review: reviewOf(), actions: [], stillOpen: [], ...given };
  const page = renderFeature(createElement(ReviewPage, { strategyId: 1, reviewId: 7 }), {
    path: '/strategy/1/month/review/7',
    content: CONTENT,
    ...options,
    arrange: (server) => {
      server.answer('close.read', () => closingOf());
      server.answer('reviews.read', () => shown);
      server.answer('reviews.update', ({ body }) => {
        const { decision, order } = body;
        let { agenda } = shown.review;
        if (decision)
          agenda = agenda.map((one) =>
            one.id === decision.item ? { ...one, decision: decision.text, decidedBy: 'Ada' } : one,
          );
        if (order) agenda = agenda.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
        shown.review = { ...shown.review, agenda };
        return shown.review;
      });
      server.answer('reviewActions.create', ({ body }) => {
        const made = action(9, body.title, { itemId: body.itemId ?? null, due: body.due ?? null });
        shown.actions = [...shown.actions, made];
        return made;
      });
      server.answer('reviewActions.update', ({ body }) => {
        shown.stillOpen = shown.stillOpen.filter(() => !body.isDone);
        return action(3, 'Call', { isDone: true, doneAt: AT });
      });
      server.answer('reviews.hold', () => {
        shown.review = { ...shown.review, state: 'held', heldAt: AT, snapshotId: 4 };
        return shown.review;
      });
      arrange?.(server);
    },
  });
  return { ...page, shown };
}
