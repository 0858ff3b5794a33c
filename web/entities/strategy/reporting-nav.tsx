import { Link, useLocation, useSearch } from 'wouter';
import { atPeriod, periodIn } from '../../lib/period.ts';
import { cx } from '../../ui/cx.ts';

/** The pages on which a period is closed, discussed and published, in that order. Their paths are below `/strategy/{id}`. */
export const REPORTING = [
  { label: 'Close', path: '/close' },
  { label: 'Compare', path: '/compare' },
  { label: 'Book', path: '/book' },
  { label: 'Publish', path: '/publish' },
] as const;

/** The links between the pages of reporting. */
export function ReportingNav({ strategyId }: { strategyId: number }) {
  const [path] = useLocation();
  const period = periodIn(new URLSearchParams(useSearch()));
  const home = `/strategy/${strategyId}`;
  return (
    <nav
      aria-label="Reporting"
      className="mb-3 flex gap-1 overflow-x-auto [scrollbar-width:none] print:hidden"
    >
      {REPORTING.map(({ label, path: below }) => {
        const isCurrent = path === home + below;
        return (
          <Link
            key={label}
            href={atPeriod(home + below, period)}
            aria-current={isCurrent ? 'page' : undefined}
            className={cx(
              'shrink-0 rounded-md px-2.5 py-1 text-13 font-medium no-underline transition-colors pointer-coarse:py-2.5',
              isCurrent ? 'bg-sunken text-ink' : 'text-ink-2 hover:text-ink',
            )}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
