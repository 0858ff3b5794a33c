import type { Flow } from '../../../contract/entities.ts';
import type { Initiative } from '../../../contract/initiative.ts';
import type { Kpi } from '../../../contract/kpi.ts';

/** What measures an objective and what is done for it. */
export interface Contents {
  kpis: readonly Kpi[];
  initiatives: readonly Initiative[];
}

const NOTHING: Contents = { kpis: [], initiatives: [] };

/** Finds the contents of an objective; they are sorted out once for the whole board. */
export function contentsIn(flow: Pick<Flow, 'kpis' | 'initiatives'>): (nodeId: number) => Contents {
  const kpis = Map.groupBy(flow.kpis, ({ nodeId }) => nodeId);
  const initiatives = Map.groupBy(flow.initiatives, ({ nodeId }) => nodeId);
  return (nodeId) => {
    const its = { kpis: kpis.get(nodeId) ?? [], initiatives: initiatives.get(nodeId) ?? [] };
    return its.kpis.length + its.initiatives.length > 0 ? its : NOTHING;
  };
}

/** How an objective stands: its KPIs of all levels by status, in the order of worry, and the mean progress of its work. */
export interface Health {
  /** Status and how many KPIs have it. */
  statuses: readonly (readonly [string, number])[];
  /** Percent, 0 to 100; null without initiatives. */
  progress: number | null;
}

const ORDER = ['Off Track', 'On Track', 'Achieved'];
const rank = (status: string): number => (ORDER.includes(status) ? ORDER.indexOf(status) : ORDER.length);

/** The health of an objective from its contents. */
export function healthOf({ kpis, initiatives }: Contents): Health {
  const all = kpis.flatMap((kpi) => [
    kpi,
    ...kpi.departmentKpis.flatMap((department) => [department, ...department.teamKpis]),
  ]);
  const counts = Map.groupBy(all, ({ status }) => status);
  const done = initiatives.reduce((sum, { progress }) => sum + progress, 0);
  return {
    statuses: [...counts]
      .map(([status, its]) => [status, its.length] as const)
      .toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b)),
    progress: initiatives.length === 0 ? null : Math.round(done / initiatives.length),
  };
}
