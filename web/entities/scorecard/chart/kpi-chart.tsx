import type { TrackedKpi } from '../../../lib/strategy/selectors.ts';
import { useDecisions } from '../../../lib/strategy/reviews.ts';
import { SectionState } from '../../../ui/section-state.tsx';
import { useTimeline } from '../scorecard.ts';
import { Chart } from './chart.tsx';
import { chartUpTo, rangeUpTo } from './view.ts';

/** A KPI in the two years up to a period, without a forecast: it shows what was known then. */
export function KpiChart({ kpi, period }: { kpi: TrackedKpi; period: { key: string; start: string } }) {
  const { strategyId, id } = kpi;
  const { data, error, isCurrent, refetch } = useTimeline(strategyId, id, rangeUpTo(kpi, period));
  const decisions = useDecisions(strategyId, `kpi:${id}`);
  if (!data)
    return (
      <SectionState
        what="values"
        error={error}
        onRetry={refetch}
        // As high as the chart.
        className="min-h-[23rem]"
      />
    );
  const chart = chartUpTo(kpi, data, period);
  const shown = chart && { ...chart, decisions };
  return (
    shown && (
      <div aria-busy={!isCurrent}>
        <Chart kpi={kpi} data={shown} />
      </div>
    )
  );
}
