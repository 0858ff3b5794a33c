import { useLocation } from 'wouter';
import type { Review } from '../../../../contract/month/review.ts';
import { changeReviews, reviewPath } from '../../../lib/strategy/reviews.ts';
import { call } from '../../../lib/api/call.ts';
import { ConfirmRun } from '../../../ui/confirm-run.tsx';

/** Asks before a review is deleted. */
export default function DeleteDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { id: reviewId, strategyId, name } = review;
  const [, navigate] = useLocation();
  const remove = async (): Promise<void> => {
    await call('reviews.delete', { params: { id: strategyId, reviewId } });
    navigate(reviewPath(strategyId));
    void changeReviews(strategyId, Promise.resolve());
  };
  return (
    <ConfirmRun title={`Delete “${name}”`} confirmLabel="Delete" destructive run={remove} onClose={onClose}>
      <p>Its decisions and actions are deleted too. The snapshot stays.</p>
    </ConfirmRun>
  );
}
