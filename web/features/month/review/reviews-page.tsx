import { useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { QUERY_MAX } from '../../../../contract/search/kinds.ts';
import type { ReviewSummary } from '../../../../contract/month/review.ts';
import { may } from '../../../../contract/people/roles.ts';
import { reviewPath, useReviews } from '../../../lib/strategy/reviews.ts';
import { useAgenda } from '../../../entities/scorecard/agenda.ts';
import { StartReview } from './start-review.tsx';
import { dayOfInstant } from '../../../../contract/words/dates.ts';
import { counted } from '../../../../contract/words/list.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SectionState } from '../../../ui/section-state.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Closing } from '../closing.ts';
import { type Month, MonthPage } from '../month-page.tsx';
import { reviewOf } from '../steps.ts';

/** The fifth step of a month: its review, and the other reviews of the strategy, to search their decisions and actions. */
export default function ReviewsPage({ strategyId }: { strategyId: number }) {
  return (
    <MonthPage strategyId={strategyId} page="reviews">
      {(month) => <Reviews {...month} />}
    </MonthPage>
  );
}

function Reviews({ strategy: { id: strategyId, role }, closing }: Month) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, error, refetch } = useReviews(strategyId, search);
  const all = useReviews(strategyId, '').data?.reviews;
  const isSearch = search !== '';
  if (!data && !isSearch)
    return <SectionState what="reviews" error={error} onRetry={refetch} className="max-w-180" />;
  const isEmpty = data?.reviews.length === 0;
  return (
    <div className="flex max-w-180 flex-col gap-5">
      {closing && all && (
        <OfPeriod {...{ strategyId, closing }} reviews={all} mayStart={may(role, 'content.change')} />
      )}
      {(isSearch || !isEmpty) && (
        <section aria-labelledby="all-reviews">
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b pb-2">
            <h2 id="all-reviews" className="text-16 font-semibold text-ink">
              All reviews
            </h2>
            <TextField
              label="Search"
              type="search"
              maxLength={QUERY_MAX}
              placeholder="Decisions and actions"
              className="w-64 max-sm:w-full"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          {!data && (
            <SectionState loading="Searching..." failed="Failed to search" error={error} onRetry={refetch} />
          )}
          {isEmpty && <p role="status" className="py-2 text-14 text-ink-2">{`No review has “${search}”.`}</p>}
          <ul aria-labelledby="all-reviews" className="divide-y">
            {data?.reviews.map((review) => (
              <Line key={review.id} review={review} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The review of the period: started, joined, or its minutes. */
function OfPeriod({
  strategyId,
  closing,
  reviews,
  mayStart,
}: {
  strategyId: number;
  closing: Closing;
  reviews: readonly ReviewSummary[];
  mayStart: boolean;
}) {
  const { key, label } = closing.period;
  const review = reviewOf(reviews, closing);
  const { data } = useAgenda(strategyId, key, review?.state !== 'open');
  const count = data?.period.key === key ? data.entries.length : undefined;
  const stands =
    count === 0
      ? `Nothing stands out in ${label}.`
      : count !== undefined && `A review of ${label} would start with ${counted(count, 'item')}.`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-14 wrap-anywhere text-ink-2">
        {review?.state === 'open' && `The review of ${label} is open. It was started by ${review.by}.`}
        {review?.heldAt && `The review of ${label} was held ${dayOfInstant(review.heldAt)}.`}
        {!review &&
          (mayStart
            ? stands
            : 'A review is the meeting about a period. Its agenda is what stands out: what is off track, what changed, what is late.')}
      </p>
      {review && (
        <Link href={reviewPath(strategyId, review.id)} asChild>
          <LinkButton size="sm">
            {review.state === 'open' ? 'Join the review' : 'Read the minutes'}
          </LinkButton>
        </Link>
      )}
      {review?.state !== 'open' && <StartReview {...{ strategyId, period: key }} />}
    </div>
  );
}

function Line({ review }: { review: ReviewSummary }) {
  const {
    id,
    strategyId,
    name,
    period,
    state,
    by: author,
    at,
    heldAt,
    items,
    decisions,
    actions,
    found: matches,
  } = review;
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-14">
        <Link
          href={reviewPath(strategyId, id)}
          className="font-medium wrap-anywhere text-ink no-underline hover:underline"
        >
          {name}
        </Link>
        {state === 'open' && <Badge tone="brand">Open</Badge>}
      </p>
      <p className="tabular text-13 text-ink-3">
        {[
          period.label,
          heldAt === null ? `started by ${author}, ${dayOfInstant(at)}` : `held ${dayOfInstant(heldAt)}`,
          counted(items, 'item'),
          counted(decisions, 'decision'),
          `${counted(actions.open + actions.done, 'action')}${actions.open > 0 ? `, ${actions.open} open` : ''}`,
        ].join(' · ')}
      </p>
      {matches.map((text, index) => (
        <p key={index} className="mt-0.5 text-13 wrap-anywhere text-ink-2">
          {text}
        </p>
      ))}
    </li>
  );
}
