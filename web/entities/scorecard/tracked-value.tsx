import { againstText } from '../../../contract/words/against.ts';
import { kpiMovement } from '../../../contract/words/trend.ts';
import { type FormattedKpi, formatOf, targetText, valueText } from '../../../contract/words/value.ts';
import type { ScoredKpi } from '../../lib/strategy/scores.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Trend } from './trend.tsx';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** The words of a value that is not simply there; one that is missing is no value. */
const STATES: Partial<Record<ScoredKpi['valueState'], string>> = {
  na: 'not applicable',
  missing: 'missing',
  none: 'no value yet',
  carried: 'carried on',
  supplied: 'supplied',
  partial: 'so far',
};

/** What stands beside a value, in words; empty for a plain one. */
export const stateText = ({ valueState, provisional }: ScoredKpi): string =>
  valueState === 'provisional' && provisional
    ? `${provisional.have} of ${provisional.of}`
    : (STATES[valueState] ?? '');

/** The target of a KPI: of a tracked one that of the period. */
export const targetOf = (kpi: Kpi, scored: ScoredKpi | undefined): string =>
  scored ? targetText(scored, formatOf(kpi, scored)) : valueText(kpi.target, formatOf(kpi));

/** The value of a tracked KPI in a period, and what is special about it. */
export function TrackedActual({ kpi, scored }: { kpi: FormattedKpi; scored: ScoredKpi }) {
  const state = stateText(scored);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 @4xl:justify-end">
      <Sparkline values={scored.sparkline} format={(value) => valueText(value, formatOf(kpi, scored))} />
      <span className="tabular wrap-anywhere">{valueText(scored.value, formatOf(kpi, scored), '–')}</span>
      {state && <span className="text-12 text-ink-3">{state}</span>}
    </span>
  );
}

/** A tracked KPI in a period: its last values as a line, value against target, trend, and what is special about the value. */
export function TrackedValue({ kpi, scored }: { kpi: FormattedKpi; scored: ScoredKpi }) {
  const state = stateText(scored);
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-1.5">
      <Sparkline values={scored.sparkline} format={(value) => valueText(value, formatOf(kpi, scored))} />
      <span className="tabular text-right text-12 wrap-anywhere text-ink-2">{againstText(scored, kpi)}</span>
      <Trend movement={kpiMovement(kpi, scored)} />
      {state && <span className="text-12 text-ink-3">{state}</span>}
    </span>
  );
}
