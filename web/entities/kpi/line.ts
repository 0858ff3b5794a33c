import { againstIn, targetOf } from '../../../contract/words/against.ts';
import { formatNumber } from '../../../contract/words/amount.ts';
import { GRAIN_LABELS } from '../../../contract/words/tracking.ts';
import { formatOf } from '../../../contract/words/value.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** The text of a missing actual. */
export const NO_ACTUAL = 'N/A';

/** Actual and target of a KPI with one unit: '4,125' and '4,200 per 100k', 'N/A' and '5%'. Without a target, which is empty, the actual has it. */
export function actualAgainst(kpi: Kpi): { value: string; target: string } {
  const { actual, target } = kpi;
  return againstIn({ value: actual, target, band: null }, formatOf(kpi), NO_ACTUAL);
}

/** A formatted period: 'Year 1', 'Month 3'; of a tracked KPI how often a value is due, 'Monthly'. */
export const formatPeriod = ({ grain, period, periodUnit }: Kpi): string =>
  grain === null ? `${periodUnit} ${formatNumber(period)}` : GRAIN_LABELS[grain];

/** A KPI as one line: 'Churn of 5% by Year 1', 'Churn by Year 1' without a target. */
export const formatKpi = (kpi: Kpi): string => {
  const target = targetOf(kpi, undefined);
  return `${kpi.measure}${target && ` of ${target}`} by ${formatPeriod(kpi)}`;
};
