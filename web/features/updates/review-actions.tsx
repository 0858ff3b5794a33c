import { Link } from 'wouter';
import type { ReviewAction } from '../../../contract/month/review.ts';
import { ActionLine, actionDetails } from '../../entities/review/action-line.tsx';
import { reviewPath } from '../../lib/strategy/reviews.ts';

/** The open actions of reviews that the viewer is the owner of, by review. */
export function ReviewActions({ actions }: { actions: readonly ReviewAction[] }) {
  const byReview = Map.groupBy(actions, ({ reviewId }) => reviewId);
  return Array.from(byReview, ([reviewId, actions]) => (
    <section key={reviewId} aria-labelledby={`review-${reviewId}`} className="mt-2 mb-8">
      <h2 id={`review-${reviewId}`} className="border-b pb-2 text-16 font-semibold wrap-anywhere">
        <Link
          href={reviewPath(actions[0]?.strategyId ?? 0, reviewId)}
          className="text-ink no-underline hover:underline"
        >
          {`Actions of ${actions[0]?.review ?? ''}`}
        </Link>
      </h2>
      <ul aria-labelledby={`review-${reviewId}`} className="divide-y">
        {actions.map((action) => (
          <ActionLine key={action.id} action={action} details={actionDetails(action, action.about)} mayMark />
        ))}
      </ul>
    </section>
  ));
}
