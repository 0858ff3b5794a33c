import { useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { QUERY_MAX } from '../../../contract/search/kinds.ts';
import type { ReviewSummary } from '../../../contract/month/review.ts';
import { may } from '../../../contract/people/roles.ts';
import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { reviewPath, useReviews } from '../../lib/strategy/reviews.ts';
import { useAgenda } from '../../entities/scorecard/agenda.ts';
import { usePeriod } from '../../entities/scorecard/use-period.ts';
import { ReportingPage } from '../../entities/strategy/reporting-page.tsx';
import { dayOfInstant } from '../../lib/time/dates.ts';
import { useFlow } from '../../lib/sync/flow.ts';
import { counted } from '../../lib/text/list.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SectionState } from '../../ui/section-state.tsx';
import { TextField } from '../../ui/text-field.tsx';

const TITLE = 'Reviews';

/** The reviews of a strategy, to search their decisions and actions. */
export default function ReviewsPage({ strategyId }: { strategyId: number }) {
  useTitle(TITLE);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { strategy, error: strategyError } = useStrategy(strategyId);
  // Reading the content subscribes to changes. The page does not wait for it.
  useFlow(strategyId);
  const { data, error: reviewsError, refetch } = useReviews(strategyId, search);
  const isSearch = search !== '';
  // A search that fails leaves its field, and what is shown stays where reading it again fails.
  const error = (strategy ? null : strategyError) ?? (data || isSearch ? null : reviewsError);
  if (error || !strategy || !(data || isSearch))
    return <NotLoaded strategyId={strategyId} what="reviews" error={error} />;
  return (
    <ReportingPage
      strategy={strategy}
      title={TITLE}
      isNarrow
      actions={
        (isSearch || (data && data.reviews.length > 0)) && (
          <TextField
            label="Search"
            type="search"
            maxLength={QUERY_MAX}
            placeholder="Decisions and actions"
            className="w-64 max-sm:w-full"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )
      }
    >
      {!data && (
        <SectionState
          loading="Searching..."
          failed="Failed to search"
          error={reviewsError}
          onRetry={refetch}
        />
      )}
      {data && may(strategy.role, 'content.change') && !isSearch && (
        <Coming strategyId={strategyId} reviews={data.reviews} />
      )}
      {data?.reviews.length === 0 &&
        (!isSearch ? (
          <EmptyState message="A review is the meeting about a period. Its agenda is what stands out: what is off track, what changed, what is late. Start one above." />
        ) : (
          <p role="status" className="py-2 text-14 text-ink-2">{`No review has “${search}”.`}</p>
        ))}
      {data && data.reviews.length > 0 && (
        <ul aria-label={TITLE} className="divide-y border-t">
          {data.reviews.map((review) => (
            <Line key={review.id} review={review} />
          ))}
        </ul>
      )}
    </ReportingPage>
  );
}

/** What a review would be about that is started now. */
function Coming({ strategyId, reviews }: { strategyId: number; reviews: readonly ReviewSummary[] }) {
  const [period] = usePeriod();
  const { data } = useAgenda(strategyId, period, true);
  if (!data) return null;
  const { key, label } = data.period;
  // Whoever starts one joins it.
  if (reviews.some(({ state, period: held }) => state === 'open' && held.key === key)) return null;
  const count = data.entries.length;
  return (
    <p className="mb-3 text-13 text-ink-2">
      {count === 0
        ? `Nothing stands out in ${label}.`
        : `A review of ${label} would start with ${counted(count, 'item')}.`}
    </p>
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
