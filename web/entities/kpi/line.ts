import type { AnyKpi } from '../../../contract/api/kpi.ts';
import { amount, formatNumber } from '../../../contract/words/amount.ts';

/** The text of a missing actual. */
export const NO_ACTUAL = 'N/A';

/** Actual and target of a KPI with one unit: '4,125' and '4,200 per 100k', 'N/A' and '5%'. */
export const actualAgainst = ({ actual, target, unit }: AnyKpi): { value: string; target: string } => ({
  value: actual === null ? NO_ACTUAL : formatNumber(actual),
  target: amount(target, unit),
});

/** A formatted period: 'Year 1', 'Month 3'. */
export const formatPeriod = ({ period, periodUnit }: AnyKpi): string =>
  `${periodUnit} ${formatNumber(period)}`;

/** A KPI as one line: 'Churn of 5% by Year 1'. */
export const formatKpi = (kpi: AnyKpi): string =>
  `${kpi.measure} of ${amount(kpi.target, kpi.unit)} by ${formatPeriod(kpi)}`;
