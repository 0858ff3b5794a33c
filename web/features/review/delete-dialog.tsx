import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Review } from '../../../contract/review.ts';
import { changeReviews, reviewPath } from '../../lib/reviews.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before a review is deleted. */
export default function DeleteDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { id: reviewId, strategyId, name } = review;
  const [, navigate] = useLocation();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const remove = async (): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      await call('reviews.delete', { params: { id: strategyId, reviewId } });
      navigate(reviewPath(strategyId));
      void changeReviews(strategyId, Promise.resolve());
    } catch (reason) {
      setError((reason as ApiError).message);
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void remove()}
      title={`Delete “${name}”`}
      confirmLabel="Delete"
      destructive
      pending={pending}
      error={error}
    >
      <p>Its decisions and actions are deleted too. The snapshot stays.</p>
    </ConfirmDialog>
  );
}
