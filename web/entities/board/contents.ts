import type { Initiative } from '../../../contract/initiative.ts';
import type { Kpi } from '../../../contract/kpi.ts';
import { keeper, sameList } from '../../lib/keeper.ts';

/** What measures an objective and what is done for it. */
export interface Contents {
  kpis: readonly Kpi[];
  initiatives: readonly Initiative[];
}

export const NOTHING: Contents = { kpis: [], initiatives: [] };

/** The contents of objectives, by their ids; one without any is not among them. */
export type ContentsByNode = ReadonlyMap<number, Contents>;
type Keep = (entries: Iterable<readonly [number, Contents]>) => ContentsByNode;

/** Keeps the contents that did not change; see contentsOf. */
export const contentsKeeper = (): Keep =>
  keeper<number, Contents>((a, b) => sameList(a.kpis, b.kpis) && sameList(a.initiatives, b.initiatives));

/** Sorts KPIs and initiatives by their objective; contents in which nothing changed are the very same as before, where `keep` is. */
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

/** How an objective stands: its KPIs of all levels by status, in the order of worry, and the mean progress of its work. */
export interface Health {
  /** Status and how many KPIs have it. */
  statuses: readonly (readonly [string, number])[];
  /** Percent, 0 to 100; null without initiatives. */
  progress: number | null;
}

const ORDER = ['Off Track', 'On Track', 'Achieved'];
const rank = (status: string): number => (ORDER.includes(status) ? ORDER.indexOf(status) : ORDER.length);

/** How many of these have each status, in the order of worry. */
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
