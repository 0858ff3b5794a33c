import { Link } from 'wouter';
import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { findKpi } from '../../lib/strategy/kpi-tree.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { useStrategyFlow } from '../../lib/strategy/strategy-flow.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { Measure } from './measure.tsx';
import { PAGES, pathTo } from '../../lib/routes/pages.ts';

/** The page of a KPI: its values over time, what they are compared with, and how it is set up. */
export default function MeasurePage({ strategyId, kpiId }: { strategyId: number; kpiId: number }) {
  const { strategy, flow, error } = useStrategyFlow(strategyId);
  const kpi = flow && findKpi(flow.kpis, kpiId);
  useTitle(kpi?.measure ?? 'KPI');
  const isMissing = error ? error.status === 404 : strategy && flow && !kpi;
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
  if (error || !strategy || !flow || !kpi)
    return <NotLoaded strategyId={strategyId} what="KPI" error={error} />;
  return <Measure key={kpiId} strategy={strategy} flow={flow} kpi={kpi} />;
}
