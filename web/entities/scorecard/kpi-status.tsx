import { shownStatus } from '../../../contract/words/status.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ChosenStatus } from './chosen-status.tsx';
import { ScoreButton } from './score-button.tsx';
import type { ScoredKpi } from '../../lib/strategy/scores.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** The status of a KPI in a list: of a tracked one the computed one, and the chosen one where they differ. */
export function KpiStatus({
  kpi,
  scored,
  period,
}: {
  kpi: Kpi;
  /** Undefined where it is not tracked, and until scores are read. */
  scored: ScoredKpi | undefined;
  period: string | null;
}) {
  if (!scored) {
    const status = shownStatus(kpi, undefined);
    return (
      <span className="flex" title={status}>
        <StatusBadge status={status} />
      </span>
    );
  }
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <ScoreButton
        strategyId={kpi.strategyId}
        record={`kpi:${kpi.id}`}
        name={kpi.measure}
        period={period}
        scored={scored}
      />
      <ChosenStatus kpi={kpi} computed={scored.status} />
    </span>
  );
}
