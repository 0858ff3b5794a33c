import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PeriodFailure } from '../../entities/scorecard/period-failure.tsx';
import { pathTo } from '../../lib/routes/pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Closing } from './closing.ts';
import { hasTracked, type Month, MonthPage } from './month-page.tsx';
import type { StepPage } from './steps.ts';

/** A step of the month that shows what is known of the period. */
export function ClosingPage({
  strategyId,
  page,
  children,
}: {
  strategyId: number;
  page: StepPage;
  children: (month: Month & { closing: Closing }) => ReactNode;
}) {
  return (
    <MonthPage {...{ strategyId, page }}>
      {(month) => {
        const { closing, read } = month;
        const failure = read.error && (
          <PeriodFailure error={read.error} onRetry={read.refetch} className="mb-4 text-14" />
        );
        if (!closing) return failure ?? <Skeleton className="h-64 w-full max-w-180" />;
        if (!hasTracked(closing))
          return (
            <EmptyState
              message="A month is locked here once its values are in: for KPIs that are tracked over time. Choose how often in the dialog of a KPI."
              action={
                <Link href={pathTo('kpis', strategyId)} asChild>
                  <LinkButton>KPIs</LinkButton>
                </Link>
              }
            />
          );
        return (
          <div
            aria-busy={read.isPlaceholderData}
            className={page === 'month' ? 'max-w-(--reading)' : 'max-w-180'}
          >
            {failure}
            {children({ ...month, closing })}
          </div>
        );
      }}
    </MonthPage>
  );
}
