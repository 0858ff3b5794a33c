import type { ReactNode } from 'react';
import type { Strategy } from '../../../contract/api/entities.ts';
import type { HeadProps } from '../../ui/page-head.tsx';
import { ReportingNav } from './reporting-nav.tsx';
import { StrategyPage } from './strategy-page.tsx';

/** A page of reporting: its bars, its title with `actions` beside it, and what it shows. */
export function ReportingPage({
  strategy,
  title,
  actions,
  items,
  isNarrow = false,
  children,
}: {
  strategy: Pick<Strategy, 'id' | 'title'>;
  title: string;
  actions?: ReactNode;
  items?: HeadProps['items'];
  isNarrow?: boolean;
  children: ReactNode;
}) {
  return (
    <StrategyPage
      strategy={strategy}
      title={title}
      isReading={isNarrow}
      action={actions}
      {...(items && { items })}
    >
      <ReportingNav strategyId={strategy.id} />
      {children}
    </StrategyPage>
  );
}
