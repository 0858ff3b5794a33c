import { againstOf } from '../../../contract/words/against.ts';
import { kpiMovement } from '../../../contract/words/trend.ts';
import { type FormattedKpi, formatOf, valueText } from '../../../contract/words/value.ts';
import type { ScoredKpi } from '../../lib/strategy/scores.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { whyNoValue } from '../../../contract/words/reason.ts';
import { NoValue } from '../../ui/no-value.tsx';
import { Trend } from './trend.tsx';

/** The words of a value that is not simply there. */
const STATES: Partial<Record<ScoredKpi['valueState'], string>> = {
  carried: 'carried on',
  supplied: 'supplied',
  partial: 'so far',
};

/** What stands beside a value, in words; empty for a plain one, and where there is none. */
export const stateText = ({ valueState, provisional }: ScoredKpi): string =>
  valueState === 'provisional' && provisional
    ? `${provisional.have} of ${provisional.of}`
    : (STATES[valueState] ?? '');

/** The value of a tracked KPI in a period, and what is special about it. */
export function TrackedActual({ kpi, scored }: { kpi: FormattedKpi; scored: ScoredKpi }) {
  const state = stateText(scored);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 @4xl:justify-end">
      <Sparkline values={scored.sparkline} format={(value) => valueText(value, formatOf(kpi, scored))} />
      <span className="tabular wrap-anywhere">
        {scored.value === null ? (
          <NoValue why={whyNoValue(scored)} />
        ) : (
          valueText(scored.value, formatOf(kpi, scored))
        )}
      </span>
      {state && <span className="text-12 text-ink-3">{state}</span>}
    </span>
  );
}

/** A tracked KPI in a period: its last values as a line, value against target, trend, and what is special about the value. */
export function TrackedValue({ kpi, scored }: { kpi: FormattedKpi; scored: ScoredKpi }) {
  const state = stateText(scored);
  const { value, target } = againstOf(scored, kpi);
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-1.5">
      <Sparkline values={scored.sparkline} format={(value) => valueText(value, formatOf(kpi, scored))} />
      <span className="tabular text-right text-12 wrap-anywhere text-ink-2">
        {scored.value === null ? <NoValue why={whyNoValue(scored)} /> : value}
        {target && ` / ${target}`}
      </span>
      <Trend movement={kpiMovement(kpi, scored)} />
      {state && <span className="text-12 text-ink-3">{state}</span>}
    </span>
  );
}
