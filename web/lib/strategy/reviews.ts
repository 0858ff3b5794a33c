import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Review } from '../../../contract/month/review.ts';
import type { Answer, BodyInput } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { ApiError } from '../api/api-error.ts';
import { pathTo } from '../routes/pages.ts';
import { call } from '../api/call.ts';
import { onChanges } from '../sync/live/live.ts';
import { queryClient, reviewsKey, updatesKey } from '../sync/query.ts';

/** A review with its actions, and those of earlier reviews that are still open. */
export type ReadReview = Answer<Routes['reviews.read']>;

type ReviewId = Pick<Review, 'id' | 'strategyId'>;

/** The page of the reviews of a strategy, or of one of them. */
export const reviewPath = (strategyId: number, reviewId?: number): string =>
  reviewId === undefined ? pathTo('reviews', strategyId) : pathTo('review', strategyId, reviewId);

const reviewQuery = (strategyId: number, reviewId: number) =>
  queryOptions<ReadReview, ApiError>({
    queryKey: [...reviewsKey(strategyId), reviewId],
    queryFn: ({ signal }) => call('reviews.read', { params: { id: strategyId, reviewId }, signal }),
  });

/** A review of a strategy. */
export const useReview = (strategyId: number, reviewId: number) =>
  useQuery({ ...reviewQuery(strategyId, reviewId), refetchOnMount: 'always' });

/** The reviews of a strategy; of a search those that have its text. */
export const useReviews = (strategyId: number, search: string) =>
  useQuery<Answer<Routes['reviews.list']>, ApiError>({
    queryKey: [...reviewsKey(strategyId), 'list', search],
    queryFn: ({ signal }) =>
      call('reviews.list', { params: { id: strategyId }, query: search === '' ? {} : { search }, signal }),
    placeholderData: (previous) => previous,
    refetchOnMount: 'always',
  });

/** A decision of a review. */
export type Decision = Answer<Routes['decisions.list']>['decisions'][number];

/** What reviews decided about a record, such as `kpi:12`; none until it is read. */
export function useDecisions(strategyId: number, record: string | null): readonly Decision[] {
  const { data } = useQuery<Answer<Routes['decisions.list']>, ApiError>({
    queryKey: [...reviewsKey(strategyId), 'decisions', record],
    queryFn: ({ signal }) =>
      call('decisions.list', {
        params: { id: strategyId },
        query: record === null ? {} : { of: record },
        signal,
      }),
    ...(record === null && { enabled: false }),
  });
  return data?.decisions ?? NO_DECISIONS;
}

const NO_DECISIONS: readonly Decision[] = [];

const WORK: ReadonlySet<string> = new Set(['initiative', 'tactic', 'actionStep']);

// An action can be a step of the plan, which says whether it is done.
onChanges((strategyId, changes) => {
  if (changes.some(({ entity }) => WORK.has(entity)))
    void queryClient.invalidateQueries({ queryKey: reviewsKey(strategyId) });
});

/** Reads again what a call on reviews changed, also where live updates are off. Rejects as the call does. */
export async function changeReviews<T>(strategyId: number, request: Promise<T>): Promise<T> {
  try {
    return await request;
  } finally {
    await queryClient.invalidateQueries({ queryKey: reviewsKey(strategyId) });
    void queryClient.invalidateQueries({ queryKey: updatesKey });
  }
}

/** Shows a review in another state, until it is read again. */
const show = ({ id, strategyId }: ReviewId, next: (review: Review) => Review): void =>
  void queryClient.setQueryData(
    reviewQuery(strategyId, id).queryKey,
    (read) => read && { ...read, review: next(read.review) },
  );

/** Changes an open review. */
export const updateReview = (
  target: ReviewId,
  body: BodyInput<Routes['reviews.update']>,
): Promise<Review> => {
  const { id: reviewId, strategyId } = target;
  const request = call('reviews.update', { params: { id: strategyId, reviewId }, body });
  return changeReviews(
    strategyId,
    request.then((review) => {
      // Reading it again may fail.
      show(target, () => review);
      return review;
    }),
  );
};

/** Puts the items of an open review into another order, which is shown at once. */
export const orderItems = (target: ReviewId, order: string[]): Promise<Review> => {
  show(target, (review) => ({
    ...review,
    agenda: review.agenda.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
  }));
  return updateReview(target, { order });
};

/** Says whether an action is done. */
export const setActionDone = ({ id, strategyId }: { id: number; strategyId: number }, isDone: boolean) =>
  changeReviews(
    strategyId,
    call('reviewActions.update', { params: { id: strategyId, actionId: id }, body: { isDone } }),
  );
