import type { AnyKpi, Kpi } from '../../../contract/kpi.ts';

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

/**
 * Changes one of nested KPIs, or removes it if `change` returns null. Its descendants follow: they have its objective and
 * refer to its measure.
 */
export function changeKpi(kpis: readonly Kpi[], id: number, change: (kpi: AnyKpi) => AnyKpi | null): Kpi[] {
  const visit = (kpi: AnyKpi): AnyKpi[] => {
    if (kpi.id !== id) return [withChildren(kpi, childrenOf(kpi).flatMap(visit))];
    const changed = change(kpi);
    return changed ? [follow(changed)] : [];
  };
  return kpis.flatMap((kpi) => (withBelow(kpi).some((it) => it.id === id) ? visit(kpi) : [kpi])) as Kpi[];
}

/** Adds a KPI as the last child of another. */
export const addBelow = (kpi: AnyKpi, child: AnyKpi): AnyKpi =>
  follow(withChildren(kpi, [...childrenOf(kpi).filter(({ id }) => id !== child.id), child]));

function follow(kpi: AnyKpi): AnyKpi {
  const { id, nodeId, measure } = kpi;
  const children = childrenOf(kpi).map((child) => follow({ ...child, nodeId, parentKpi: { id, measure } }));
  return withChildren(kpi, children);
}

// The children of a level are of the next one, which the types cannot express for a list of any level.
function withChildren(kpi: AnyKpi, children: readonly AnyKpi[]): AnyKpi {
  if (kpi.kpiLevel === 'primary') return { ...kpi, departmentKpis: children } as Kpi;
  return kpi.kpiLevel === 'department' ? ({ ...kpi, teamKpis: children } as AnyKpi) : kpi;
}
