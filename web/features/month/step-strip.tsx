import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { previousPeriod } from '../../../contract/scorecard/periods.ts';
import { useCalendar, useScorecard } from '../../entities/scorecard/scorecard.ts';
import { usePeriod } from '../../entities/scorecard/use-period.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { useReviews } from '../../lib/strategy/reviews.ts';
import { atPeriod } from '../../lib/time/period.ts';
import { cx } from '../../ui/cx.ts';
import type { Closing } from './closing.ts';
import { useHandedOut } from './hand-out/handed-out.ts';
import {
  changeText,
  collectText,
  explainText,
  handOutText,
  isCollected,
  isExplained,
  lockText,
  reviewOf,
  reviewText,
  type StepPage,
  type StepState,
  STEPS,
} from './steps.ts';

/** The state of each step, as far as it is read. */
function useStates(strategyId: number, closing: Closing | undefined): Partial<Record<StepPage, StepState>> {
  const [address] = usePeriod();
  const { data: calendar } = useCalendar(strategyId);
  const before = calendar && closing && previousPeriod(calendar, closing.period).key;
  const now = useScorecard(strategyId, address).data;
  const then = useScorecard(strategyId, before ?? null, before !== undefined).data;
  const reviews = useReviews(strategyId, '').data?.reviews;
  const { books, pages, isSent } = useHandedOut(strategyId, closing?.period.label);
  if (!closing) return {};
  const isRead = now?.period.key === closing.period.key && then?.period.key === before;
  const review = reviews && reviewOf(reviews, closing);
  return {
    month: { text: collectText(closing), isDone: isCollected(closing) },
    explain: { text: explainText(closing), isDone: isExplained(closing) },
    lock: { text: lockText(closing), isDone: closing.lock !== null },
    ...(isRead && then && { compare: { text: changeText(now.strategy.score, then.strategy.score) } }),
    ...(reviews && {
      reviews: { text: reviewText(review, closing.today), isDone: review?.state === 'held' },
    }),
    ...(books &&
      pages && {
        handOut: {
          text: handOutText(books.length, pages.length),
          isDone: isSent,
        },
      }),
  };
}

/** The steps of a month as links, each with its state. */
export function StepStrip({
  strategyId,
  closing,
  page,
}: {
  strategyId: number;
  closing: Closing | undefined;
  page: StepPage;
}) {
  const [address] = usePeriod();
  const states = useStates(strategyId, closing);
  return (
    <nav aria-label="Steps of the month" className="mb-5 print:hidden">
      <ol className="grid grid-cols-6 gap-px overflow-hidden rounded-lg border bg-hairline max-md:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step.page} className="flex min-w-0">
            <Link
              href={atPeriod(pathTo(step.page, strategyId), address)}
              aria-current={step.page === page ? 'step' : undefined}
              className={cx(
                'relative min-w-0 flex-1 px-3.5 py-2.5 no-underline transition-colors focus-visible:-outline-offset-2 max-md:px-2.5 max-md:py-2',
                step.page === page
                  ? 'bg-brand-soft after:absolute after:inset-x-0 after:bottom-0 after:border-b-3 after:border-brand'
                  : 'bg-surface hover:bg-sunken',
              )}
            >
              <span className="block text-14 font-medium text-ink max-md:text-13">
                <span className="max-md:hidden">{index + 1} </span>
                {step.label}
              </span>
              <span className="tabular flex min-h-[1lh] gap-1 text-13 text-ink-2 max-md:text-12">
                {states[step.page]?.isDone && <Check className="mt-0.5 size-3.5 shrink-0 text-positive" />}
                {states[step.page]?.text}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
