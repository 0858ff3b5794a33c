import { targetOf } from '../../../contract/words/against.ts';
import { actualOf } from '../../entities/kpi/formatted-actual.tsx';
import type { ScoredKpi } from '../../lib/strategy/scores.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** The value of a KPI against its target, with the unit. */
export function KpiValue({ kpi, scored }: { kpi: Kpi; scored: ScoredKpi | undefined }) {
  return (
    <span className="tabular">
      {actualOf(kpi, scored)}{' '}
      {targetOf(kpi, scored) !== '' && (
        <span className="text-ink-2">against a target of {targetOf(kpi, scored)}</span>
      )}
    </span>
  );
}
