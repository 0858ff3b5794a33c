import { Link } from 'wouter';
import type { Review } from '../../../../contract/month/review.ts';
import { pathTo } from '../../../lib/routes/pages.ts';
import { atPeriod } from '../../../lib/time/period.ts';
import { periodName } from '../words.ts';

/** Where a review belongs: the month that it is about, as a link to its step. */
export function ReviewCrumb({ strategyId, period }: { strategyId: number; period: Review['period'] }) {
  return (
    <Link href={atPeriod(pathTo('reviews', strategyId), period.key)} className="text-ink-3 hover:text-ink">
      {periodName(period)} › Review
    </Link>
  );
}
