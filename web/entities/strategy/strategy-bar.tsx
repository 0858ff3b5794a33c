import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'wouter';
import { may, ROLE_LABELS } from '../../../contract/people/roles.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { Bell } from './notifications/bell.tsx';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PeopleHere } from './people-here.tsx';
import { SearchButton } from './search-button.tsx';
import { StrategyNav } from './strategy-nav.tsx';
import { UpdatesLink } from './updates-link.tsx';
import { PAGES } from '../../lib/routes/pages.ts';

const SnapshotBanner = lazy(() => import('./snapshot-banner.tsx'));

/**
 * The bar of a page of a strategy: the way back, the pages of the strategy, search, presence, and the page's own controls. Below it the
 * snapshot that the page shows.
 */
export function StrategyBar({ strategyId, children }: { strategyId: number; children?: ReactNode }) {
  const { strategy } = useStrategy(strategyId);
  const snapshotId = useSnapshotId();
  const isNow = snapshotId === null;
  return (
    <>
      <header className="sticky top-0 z-30 flex h-12 shrink-0 items-center gap-1 border-b bg-surface px-2 max-sm:overflow-x-auto sm:px-5 pointer-coarse:h-14 print:hidden">
        <div className="shrink-0 xl:w-32">
          <Link href={PAGES.dashboard} asChild>
            <LinkButton
              variant="quiet"
              className="max-xl:px-2 xl:-ml-2"
              icon={<ArrowLeft className="size-4" />}
            >
              <span className="max-xl:sr-only">Dashboard</span>
            </LinkButton>
          </Link>
        </div>
        <StrategyNav strategyId={strategyId} />
        <div className="flex-1" />
        <SearchButton />
        <UpdatesLink />
        <Bell />
        {/* No gap where no one else is present: the live region renders all the same. */}
        <div className="shrink-0 px-1 has-[:empty:only-child]:px-0">
          {isNow && <PeopleHere strategyId={strategyId} />}
        </div>
        {isNow && strategy && !may(strategy.role, 'content.change') && (
          <span className="shrink-0 px-1 text-13 text-ink-3 max-sm:sr-only">
            {ROLE_LABELS[strategy.role]}
          </span>
        )}
        {children}
      </header>
      {!isNow && (
        <Suspense fallback={<div className="h-10 shrink-0" />}>
          <SnapshotBanner {...{ strategyId, snapshotId }} />
        </Suspense>
      )}
    </>
  );
}
