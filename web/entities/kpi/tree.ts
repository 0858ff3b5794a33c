import type { AnyKpi, Kpi } from '../../../contract/kpi.ts';

/** The KPIs right below one: department KPIs of a primary, team KPIs of a department. */
export function childrenOf(kpi: AnyKpi): readonly AnyKpi[] {
  if (kpi.kpiLevel === 'primary') return kpi.departmentKpis;
  return kpi.kpiLevel === 'department' ? kpi.teamKpis : [];
}

/** A KPI and all below it, from above. */
export const withBelow = (kpi: AnyKpi): AnyKpi[] => [kpi, ...childrenOf(kpi).flatMap(withBelow)];

/** The KPI with an id among nested ones. */
export const findKpi = (kpis: readonly Kpi[], id: number): AnyKpi | undefined =>
  kpis.flatMap(withBelow).find((kpi) => kpi.id === id);

/**
 * Nested KPIs with one of them changed, or gone where `change` answers null. Those below it follow: they stand at its
 * objective and know its measure.
 */
export function changeKpi(kpis: readonly Kpi[], id: number, change: (kpi: AnyKpi) => AnyKpi | null): Kpi[] {
  const visit = (kpi: AnyKpi): AnyKpi[] => {
    if (kpi.id !== id) return [withChildren(kpi, childrenOf(kpi).flatMap(visit))];
    const changed = change(kpi);
    return changed ? [follow(changed)] : [];
  };
  return kpis.flatMap((kpi) => (withBelow(kpi).some((it) => it.id === id) ? visit(kpi) : [kpi])) as Kpi[];
}

/** A KPI with another one last below it. */
export const addBelow = (kpi: AnyKpi, child: AnyKpi): AnyKpi =>
  follow(withChildren(kpi, [...childrenOf(kpi).filter(({ id }) => id !== child.id), child]));

function follow(kpi: AnyKpi): AnyKpi {
  const { id, nodeId, measure } = kpi;
  const children = childrenOf(kpi).map((child) => follow({ ...child, nodeId, parentKpi: { id, measure } }));
  return withChildren(kpi, children);
}

// A level has only the next one below it, which the types cannot follow through a list of any.
function withChildren(kpi: AnyKpi, children: readonly AnyKpi[]): AnyKpi {
  if (kpi.kpiLevel === 'primary') return { ...kpi, departmentKpis: children } as Kpi;
  return kpi.kpiLevel === 'department' ? ({ ...kpi, teamKpis: children } as AnyKpi) : kpi;
}
