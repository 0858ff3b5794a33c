import type { TrackedKpi } from '../../../lib/kpi-tree.ts';
import { useTimeline } from '../scorecard.ts';
import { Chart } from './chart.tsx';
import { TimelineState } from './timeline-state.tsx';
import { chartOf, rangeOf, usualView } from './view.ts';

/** A KPI in the two years up to a period, without a forecast: it shows what was known then. */
export function KpiChart({ kpi, period }: { kpi: TrackedKpi; period: { key: string; start: string } }) {
  const { strategyId, id, grain, measure } = kpi;
  const view = usualView(grain);
  const range = { ...rangeOf(view, period.start), to: period.key };
  const { data, error, isCurrent, refetch } = useTimeline(strategyId, id, range);
  if (!data) return <TimelineState error={error} refetch={refetch} />;
  const shown = chartOf(grain, { ...data, forecast: null }, view, period.start);
  return (
    shown && (
      <div aria-busy={!isCurrent}>
        <Chart measure={measure} format={kpi} data={shown} />
      </div>
    )
  );
}
