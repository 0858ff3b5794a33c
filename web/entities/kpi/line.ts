import type { AnyKpi } from '../../../contract/kpi.ts';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/** A formatted number with its unit: '1,200%', '12 days'. A word as a unit follows a space. */
export function amount(value: number, unit: string): string {
  return `${number.format(value)}${/^\p{L}{4}/u.test(unit) ? ' ' : ''}${unit}`;
}

/** A formatted period: 'Year 1', 'Month 3'. */
export const formatPeriod = ({ period, periodUnit }: AnyKpi): string =>
  `${periodUnit} ${number.format(period)}`;

/** A KPI as one line: 'Churn of 5% by Year 1'. */
export const formatKpi = (kpi: AnyKpi): string =>
  `${kpi.measure} of ${amount(kpi.target, kpi.unit)} by ${formatPeriod(kpi)}`;
