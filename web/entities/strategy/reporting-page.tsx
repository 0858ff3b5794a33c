import type { ReactNode } from 'react';
import type { Strategy } from '../../../contract/api/entities.ts';
import { cx } from '../../ui/cx.ts';
import { PageTitle } from './page-title.tsx';
import { ReportingNav } from './reporting-nav.tsx';
import { StrategyBar } from './strategy-bar.tsx';

/** A page of reporting: its bars, its title with `actions` beside it, and what it shows. */
export function ReportingPage({
  strategy,
  title,
  actions,
  isNarrow = false,
  children,
}: {
  strategy: Pick<Strategy, 'id' | 'title'>;
  title: string;
  actions?: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="min-h-dvh pb-(--nav-height)">
      <StrategyBar strategyId={strategy.id} />
      <main className={cx('mx-auto px-3 pt-4 pb-16 sm:px-6', isNarrow ? 'max-w-4xl' : 'max-w-6xl')}>
        <ReportingNav strategyId={strategy.id} />
        <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <PageTitle strategy={strategy.title} title={title} />
          {actions}
        </header>
        {children}
      </main>
    </div>
  );
}
