import { byPosition } from './constants.ts';
import { type Content, emptyContent } from './commands/content.ts';
import type { Flow } from './entities.ts';
import type { Initiative, Tactic } from './initiative.ts';
import { inputStatusOf } from './input-status.ts';
import type { KindName } from './kinds/kind.ts';
import { type AnyRecord, KINDS, type Records } from './kinds/kinds.ts';
import type { AnyKpi, DepartmentKpi, Kpi, TeamKpi } from './kpi.ts';

const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;

/** Sorts a list that mostly is in order already. */
const sorted = <T extends { id: number }>(records: Iterable<T>): T[] => Array.from(records).sort(byId);

/** A KPI's own fields as the API answers them. `parent` is the KPI above, and `day` today in UTC, YYYY-MM-DD. */
function ownFields(record: Records['kpi'], parent: AnyKpi | undefined, day: string) {
  const { parentId: _, kpiLevel: __, ...own } = record;
  return {
    ...own,
    nodeId: parent ? parent.nodeId : record.nodeId,
    inputStatus: inputStatusOf(record.measureDueDate, record.actualDate, day),
    parentKpi: parent ? { id: parent.id, measure: parent.measure } : null,
  };
}

/** Nests the KPIs of a content; in order of their ids. A generator, so that a long list can yield to other work. */
export function* kpisOf(content: Pick<Content, 'kpi'>, day: string): Generator<Kpi> {
  const records = sorted(content.kpi.values());
  const below = Map.groupBy(records, ({ parentId }) => parentId);
  const childrenOf = ({ id }: { id: number }) => below.get(id) ?? [];
  for (const record of below.get(null) ?? []) {
    const kpi: Kpi = { ...ownFields(record, undefined, day), kpiLevel: 'primary', departmentKpis: [] };
    for (const child of childrenOf(record)) {
      const department: DepartmentKpi = {
        ...ownFields(child, kpi, day),
        kpiLevel: 'department',
        kpiId: kpi.id,
        teamKpis: [],
      };
      for (const one of childrenOf(child)) {
        const team = { ...ownFields(one, department, day), departmentKpiId: department.id };
        department.teamKpis.push({ ...team, kpiLevel: 'team' } satisfies TeamKpi);
      }
      kpi.departmentKpis.push(department);
    }
    yield kpi;
  }
}

/** Nests the initiatives of a content with their tactics and action steps; in order of their ids. */
export function* initiativesOf(
  content: Pick<Content, 'initiative' | 'tactic' | 'actionStep'>,
): Generator<Initiative> {
  const tacticsOf = Map.groupBy(sorted(content.tactic.values()), ({ initiativeId }) => initiativeId);
  const stepsOf = Map.groupBy(sorted(content.actionStep.values()), ({ tacticId }) => tacticId);
  for (const record of sorted(content.initiative.values())) {
    const tactics = (tacticsOf.get(record.id) ?? []).map((tactic) => ({
      ...tactic,
      actionSteps: stepsOf.get(tactic.id) ?? [],
    }));
    yield { ...record, tactics };
  }
}

const only = <T extends { id: number }>(records: ReadonlyMap<number, T>, isOne: (record: T) => boolean) =>
  new Map(Array.from(records.values()).flatMap((record) => (isOne(record) ? [[record.id, record]] : [])));

/** One KPI of any level with those below it, as the API answers it. */
export function kpiOf({ kpi: all }: Content, id: number, day: string): AnyKpi {
  const children = only(all, ({ parentId }) => parentId === id);
  const grandchildren = only(all, ({ parentId }) => parentId !== null && children.has(parentId));
  const above = new Map<number, Records['kpi']>();
  for (let up = all.get(id); up; up = up.parentId === null ? undefined : all.get(up.parentId))
    above.set(up.id, up);
  const [root] = kpisOf({ kpi: new Map([...above, ...children, ...grandchildren]) }, day);
  const departments = root?.departmentKpis ?? [];
  const found = [root, ...departments, ...departments.flatMap(({ teamKpis }) => teamKpis)].find(
    (kpi) => kpi?.id === id,
  );
  if (!found) throw new Error(`KPI ${id} is not in its content`);
  return found;
}

/** One initiative with its tactics and action steps, as the API answers it. */
export function initiativeOf(content: Content, id: number): Initiative {
  const tactic = only(content.tactic, ({ initiativeId }) => initiativeId === id);
  const [initiative] = initiativesOf({
    initiative: only(content.initiative, (one) => one.id === id),
    tactic,
    actionStep: only(content.actionStep, ({ tacticId }) => tactic.has(tacticId)),
  });
  if (!initiative) throw new Error(`Initiative ${id} is not in its content`);
  return initiative;
}

/** One tactic with its action steps, as the API answers it. */
export function tacticOf(content: Content, id: number): Tactic {
  const tactic = content.tactic.get(id);
  if (!tactic) throw new Error(`Tactic ${id} is not in its content`);
  const steps = only(content.actionStep, ({ tacticId }) => tacticId === id);
  return { ...tactic, actionSteps: sorted(steps.values()) };
}

/** The nodes of a content in the order of their positions. */
export const nodesOf = (content: Content): Records['node'][] =>
  Array.from(content.node.values()).sort(byPosition);

/** The links of a content in the order of their ids. */
export const linksOf = (content: Content): Records['link'][] => sorted(content.link.values());

/** A content nested, as `strategies.readFlow` answers it. */
export const flowOf = (revision: number, content: Content, day: string): Flow => ({
  revision,
  nodes: nodesOf(content),
  links: linksOf(content),
  kpis: [...kpisOf(content, day)],
  initiatives: [...initiativesOf(content)],
});

const mapOf = <T extends { id: number }>(records: readonly T[]): ReadonlyMap<number, T> =>
  new Map(records.map((record) => [record.id, record]));

/** A nested record as its kind keeps it: flat, without what is derived and nested. */
function flat<K extends KindName>(
  kind: K,
  nested: { id: number },
  more: Partial<Records[K]> = {},
): Records[K] {
  const names = ['id', ...Object.keys(KINDS[kind].fields)];
  const own = names.map((name) => [name, (nested as AnyRecord)[name]]);
  return { ...Object.fromEntries(own), ...more } as Records[K];
}

function flatKpis(kpi: AnyKpi, parentId: number | null): Records['kpi'][] {
  const below =
    kpi.kpiLevel === 'primary' ? kpi.departmentKpis : kpi.kpiLevel === 'department' ? kpi.teamKpis : [];
  const record = flat('kpi', kpi, { parentId, nodeId: parentId === null ? kpi.nodeId : null });
  return [record, ...below.flatMap((child) => flatKpis(child, kpi.id))];
}

/** The records in an answer of `strategies.readFlow`: the opposite of nesting. */
export function contentOf({ nodes, links, kpis, initiatives }: Flow): Content {
  const tactics = initiatives.flatMap((initiative) => initiative.tactics);
  return {
    ...emptyContent(),
    node: mapOf(nodes),
    link: mapOf(links),
    kpi: mapOf(kpis.flatMap((kpi) => flatKpis(kpi, null))),
    initiative: mapOf(initiatives.map((one) => flat('initiative', one))),
    tactic: mapOf(tactics.map((one) => flat('tactic', one))),
    actionStep: mapOf(tactics.flatMap(({ actionSteps }) => actionSteps)),
  };
}
