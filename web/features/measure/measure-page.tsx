import { Link } from 'wouter';
import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { useTitle } from '../../lib/dom/title.ts';
import { useStrategyContent } from '../../lib/strategy/strategy-content.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { Measure } from './measure.tsx';
import { PAGES, pathTo } from '../../lib/routes/pages.ts';

/** The page of a KPI: its values over time, what they are compared with, and how it is set up. */
export default function MeasurePage({ strategyId, kpiId }: { strategyId: number; kpiId: number }) {
  const { strategy, content, error } = useStrategyContent(strategyId);
  const kpi = content?.kpi.get(kpiId);
  useTitle(kpi?.measure ?? 'KPI');
  const isMissing = error ? error.status === 404 : strategy && content && !kpi;
  if (isMissing) {
    return (
      <PageState
        kind="notice"
        title="KPI not found"
        message="It may have been deleted, or it belongs to a strategy that is not shared with you."
        action={
          <Link href={error ? PAGES.dashboard : pathTo('kpis', strategyId)} asChild>
            <LinkButton>Back</LinkButton>
          </Link>
        }
      />
    );
  }
  if (error || !strategy || !content || !kpi)
    return <NotLoaded strategyId={strategyId} heading={kpi?.measure ?? 'KPI'} what="KPI" error={error} />;
  return <Measure key={kpiId} strategy={strategy} content={content} kpi={kpi} />;
}
