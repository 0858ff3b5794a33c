import type { TrackedKpi } from '../../../lib/kpi-tree.ts';
import { useTimeline } from '../scorecard.ts';
import { Chart } from './chart.tsx';
import { TimelineState } from './timeline-state.tsx';
import { chartUpTo, rangeUpTo } from './view.ts';

/** A KPI in the two years up to a period, without a forecast: it shows what was known then. */
export function KpiChart({ kpi, period }: { kpi: TrackedKpi; period: { key: string; start: string } }) {
  const { strategyId, id, measure } = kpi;
  const { data, error, isCurrent, refetch } = useTimeline(strategyId, id, rangeUpTo(kpi, period));
  if (!data) return <TimelineState error={error} refetch={refetch} />;
  const shown = chartUpTo(kpi, data, period);
  return (
    shown && (
      <div aria-busy={!isCurrent}>
        <Chart measure={measure} format={kpi} data={shown} />
      </div>
    )
  );
}
