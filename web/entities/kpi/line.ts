import type { AnyKpi } from '../../../contract/kpi.ts';
import { amount, formatNumber } from '../../lib/amount.ts';

/** A formatted period: 'Year 1', 'Month 3'. */
export const formatPeriod = ({ period, periodUnit }: AnyKpi): string =>
  `${periodUnit} ${formatNumber(period)}`;

/** A KPI as one line: 'Churn of 5% by Year 1'. */
export const formatKpi = (kpi: AnyKpi): string =>
  `${kpi.measure} of ${amount(kpi.target, kpi.unit)} by ${formatPeriod(kpi)}`;
