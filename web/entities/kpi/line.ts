import type { PeriodUnit } from '../../../contract/kinds/constants.ts';
import { targetOf } from '../../../contract/words/against.ts';
import { formatNumber } from '../../../contract/words/amount.ts';
import { GRAIN_LABELS } from '../../../contract/words/tracking.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** About how long the periods are. */
const DAYS = { day: 1, week: 7, month: 30.44, quarter: 91.31, half: 182.63, year: 365.25 };

/** The levels of KPIs in words. */
export const KPI_LEVELS = { primary: 'Primary KPI', department: 'Department KPI', team: 'Team KPI' };

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
