import type { PeriodUnit } from '../../../contract/kinds/constants.ts';
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

/** About how long the periods are. */
const DAYS = { day: 1, week: 7, month: 30.44, quarter: 91.31, half: 182.63, year: 365.25 };

/** The period of a KPI in words and in days: 'Year 1', 'Month 3'; of a tracked KPI how often a value is due, 'Monthly'. */
export const periodOf = ({ grain, period, periodUnit }: Kpi): { text: string; days: number } =>
  grain === null
    ? {
        text: `${periodUnit} ${formatNumber(period)}`,
        days: period * DAYS[periodUnit.toLowerCase() as Lowercase<PeriodUnit>],
      }
    : { text: GRAIN_LABELS[grain], days: DAYS[grain] };

/** The period of a KPI in words. */
export const formatPeriod = (kpi: Kpi): string => periodOf(kpi).text;

/** A KPI as one line: 'Churn of 5% by Year 1', 'Churn by Year 1' without a target. */
export const formatKpi = (kpi: Kpi): string => {
  const target = targetOf(kpi, undefined);
  return `${kpi.measure}${target && ` of ${target}`} by ${formatPeriod(kpi)}`;
};
