import type { AnyKpi } from '../../../contract/api/kpi.ts';

/** The page of a KPI. */
export const kpiPath = ({ strategyId, id }: Pick<AnyKpi, 'strategyId' | 'id'>): string =>
  `/strategy/${strategyId}/kpis/${id}`;
