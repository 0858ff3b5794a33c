import { Link, useLocation, useSearch } from 'wouter';
import { StartReview } from './start-review.tsx';
import { atPeriod, periodIn } from '../../lib/time/period.ts';
import { cx } from '../../ui/cx.ts';
import { REPORTING } from './reporting.ts';
import { pageAt, pathTo } from '../../lib/routes/pages.ts';

/** The links between the pages of reporting. */
export function ReportingNav({ strategyId }: { strategyId: number }) {
  const [path] = useLocation();
  const period = periodIn(new URLSearchParams(useSearch()));
  const current = pageAt(path);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <nav aria-label="Reporting" className="flex flex-wrap gap-1">
        {REPORTING.map(({ label, page }) => {
          const isCurrent = page === current;
          const isAround = page === 'reviews' && current === 'review';
          return (
            <Link
              key={label}
              href={atPeriod(pathTo(page, strategyId), period)}
              aria-current={isCurrent ? 'page' : isAround ? 'true' : undefined}
              className={cx(
                'shrink-0 rounded-md px-2.5 py-1 text-13 font-medium no-underline transition-colors pointer-coarse:py-2.5',
                isCurrent || isAround ? 'bg-sunken text-ink' : 'text-ink-2 hover:text-ink',
              )}
            >
              {label}
            </Link>
          );
        })}
      </nav>
      <div className="ml-auto">{current !== 'review' && <StartReview {...{ strategyId, period }} />}</div>
    </div>
  );
}
