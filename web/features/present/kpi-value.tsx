import { targetOf } from '../../../contract/words/against.ts';
import { formatOf, valueText } from '../../../contract/words/value.ts';
import { formatActual } from '../../entities/kpi/format.ts';
import type { ScoredKpi } from '../../lib/strategy/scores.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** The value of a KPI against its target, with the unit. */
export function KpiValue({ kpi, scored }: { kpi: Kpi; scored: ScoredKpi | undefined }) {
  return (
    <span className="tabular">
      {scored ? valueText(scored.value, formatOf(kpi, scored)) : formatActual(kpi)}{' '}
      {targetOf(kpi, scored) !== '' && (
        <span className="text-ink-2">against a target of {targetOf(kpi, scored)}</span>
      )}
    </span>
  );
}
