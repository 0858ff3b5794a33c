import type { Initiative } from '../../../contract/initiative.ts';
import type { Kpi } from '../../../contract/kpi.ts';
import { shareUnchanged, sameList } from '../../lib/structural-sharing.ts';

/** The KPIs and initiatives of an objective. */
export interface Contents {
  kpis: readonly Kpi[];
  initiatives: readonly Initiative[];
}

export const NOTHING: Contents = { kpis: [], initiatives: [] };

/** The contents of objectives by id, without empty ones. */
export type ContentsByNode = ReadonlyMap<number, Contents>;
type Keep = (entries: Iterable<readonly [number, Contents]>) => ContentsByNode;

/** Shares unchanged contents; see contentsOf. */
export const contentsKeeper = (): Keep =>
  shareUnchanged<number, Contents>(
    (a, b) => sameList(a.kpis, b.kpis) && sameList(a.initiatives, b.initiatives),
  );

/** Groups KPIs and initiatives by objective. With the same `keep`, unchanged contents are identical to the previous ones. */
export function contentsOf(
  kpis: readonly Kpi[],
  initiatives: readonly Initiative[],
  keep: Keep = contentsKeeper(),
): ContentsByNode {
  const kpisOf = Map.groupBy(kpis, ({ nodeId }) => nodeId ?? 0);
  const initiativesOf = Map.groupBy(initiatives, ({ nodeId }) => nodeId ?? 0);
  const ids = new Set([...kpisOf.keys(), ...initiativesOf.keys()]);
  ids.delete(0);
  return keep(
    Array.from(ids, (id) => [id, { kpis: kpisOf.get(id) ?? [], initiatives: initiativesOf.get(id) ?? [] }]),
  );
}

/** The health of an objective: its KPIs of all levels by status, worst first, and the mean progress of its initiatives. */
export interface Health {
  /** Each status and its number of KPIs. */
  statuses: readonly (readonly [string, number])[];
  /** Percent, 0 to 100; null without initiatives. */
  progress: number | null;
}

const ORDER = ['Off Track', 'On Track', 'Achieved'];
const rank = (status: string): number => (ORDER.includes(status) ? ORDER.indexOf(status) : ORDER.length);

/** The number of records with each status, worst first. */
export function statusCounts(all: readonly { status: string }[]): Health['statuses'] {
  const counts = Map.groupBy(all, ({ status }) => status);
  return [...counts]
    .map(([status, its]) => [status, its.length] as const)
    .toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
}

/** The health of an objective from its contents. */
export function healthOf({ kpis, initiatives }: Contents): Health {
  const all = kpis.flatMap((kpi) => [
    kpi,
    ...kpi.departmentKpis.flatMap((department) => [department, ...department.teamKpis]),
  ]);
  const done = initiatives.reduce((sum, { progress }) => sum + progress, 0);
  return {
    statuses: statusCounts(all),
    progress: initiatives.length === 0 ? null : Math.round(done / initiatives.length),
  };
}
