import { targetOf } from '../../../contract/words/against.ts';
import { whyNoValue } from '../../../contract/words/reason.ts';
import { formatActual } from '../../entities/kpi/format.ts';
import type { ScoredKpi } from '../../lib/strategy/scores.ts';
import { NoValue } from '../../ui/no-value.tsx';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** The value of a KPI against its target, with the unit. */
export function KpiValue({ kpi, scored }: { kpi: Kpi; scored: ScoredKpi | undefined }) {
  return (
    <span className="tabular">
      {(scored ? scored.value : kpi.actual) === null ? (
        <NoValue why={whyNoValue(scored)} />
      ) : (
        formatActual(kpi, scored)
      )}{' '}
      {targetOf(kpi, scored) !== '' && (
        <span className="text-ink-2">against a target of {targetOf(kpi, scored)}</span>
      )}
    </span>
  );
}
