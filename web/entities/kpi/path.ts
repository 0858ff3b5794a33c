import type { AnyKpi } from '../../../contract/kpi.ts';

/** The page that shows a KPI. */
export const kpiPath = ({ strategyId }: Pick<AnyKpi, 'strategyId'>): string => `/strategy/${strategyId}/kpis`;
