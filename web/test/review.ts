import type { Review, ReviewAction, ReviewItem } from '../../contract/month/review.ts';
import { STRATEGY_ID } from './content.ts';

/** When things of a review happen. */
export const AT = '2026-11-12T08:00:00.000Z';

/** A topic without a record. */
export const item = (id: string, title: string, fields: Partial<ReviewItem> = {}): ReviewItem => ({
  id,
  of: null,
  title,
  reasons: [],
  decision: '',
  decidedBy: null,
  decidedAt: null,
  ...fields,
});

/** An open action of the review. */
export const action = (id: number, title: string, fields: Partial<ReviewAction> = {}): ReviewAction => ({
  id,
  strategyId: STRATEGY_ID,
  reviewId: 7,
  review: 'Review Oct 2026',
  itemId: null,
  about: '',
  title,
  ownerId: null,
  ownerName: '',
  due: null,
  isDone: false,
  doneAt: null,
  step: null,
  ...fields,
});

/** An open review without an agenda. */
export const review = (fields: Partial<Review> = {}): Review => ({
  id: 7,
  strategyId: STRATEGY_ID,
  name: 'Review Oct 2026',
  period: { grain: 'month', key: 'month:2026-10-01', start: '2026-10-01', label: 'Oct 2026' },
  state: 'open',
  by: 'Olga',
  at: AT,
  heldAt: null,
  snapshotId: null,
  agenda: [],
  ...fields,
});
