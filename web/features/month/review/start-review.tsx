import { useState } from 'react';
import { useLocation } from 'wouter';
import { may } from '../../../../contract/people/roles.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useStrategy } from '../../../lib/strategy/strategies.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { changeReviews, reviewPath } from '../../../lib/strategy/reviews.ts';

/** The button that starts the review of a period, or joins the open one; null is the last month that has ended. */
export function StartReview({
  strategyId,
  period,
  variant = 'secondary',
}: {
  strategyId: number;
  period: string | null;
  variant?: 'primary' | 'secondary';
}) {
  const { strategy } = useStrategy(strategyId);
  const [, navigate] = useLocation();
  const [isStarting, setStarting] = useState(false);
  if (!strategy || !may(strategy.role, 'content.change')) return null;
  const start = async (): Promise<void> => {
    setStarting(true);
    try {
      const body = period === null ? {} : { period };
      const { id } = await changeReviews(
        strategyId,
        call('reviews.create', { params: { id: strategyId }, body }),
      );
      navigate(reviewPath(strategyId, id));
    } catch (error) {
      toast.failure(error as ApiError);
    } finally {
      setStarting(false);
    }
  };
  return (
    <Button size="sm" variant={variant} pending={isStarting} onClick={() => void start()}>
      Start a review
    </Button>
  );
}
