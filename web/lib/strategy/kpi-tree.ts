import type { AnyKpi, Kpi } from '../../../contract/api/kpi.ts';
import type { Grain } from '../../../contract/scorecard/settings.ts';

/** A KPI that is tracked over time. */
export type TrackedKpi = AnyKpi & { grain: Grain };

/** Whether a KPI is tracked over time. */
export const isTracked = (kpi: AnyKpi): kpi is TrackedKpi => kpi.grain !== null;

/** The children of a KPI: department KPIs of a primary, team KPIs of a department. */
export function childrenOf(kpi: AnyKpi): readonly AnyKpi[] {
  if (kpi.kpiLevel === 'primary') return kpi.departmentKpis;
  return kpi.kpiLevel === 'department' ? kpi.teamKpis : [];
}

/** A KPI and all its descendants, in preorder. */
export const withBelow = (kpi: AnyKpi): AnyKpi[] => [kpi, ...childrenOf(kpi).flatMap(withBelow)];

/** Finds a KPI by id among nested ones. */
export const findKpi = (kpis: readonly Kpi[], id: number): AnyKpi | undefined =>
  kpis.flatMap(withBelow).find((kpi) => kpi.id === id);
