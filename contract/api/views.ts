import { byPosition } from '../kinds/constants.ts';
import { type Content, emptyContent, type Revised } from '../commands/content.ts';
import type { ContentRecords, Flow } from './entities.ts';
import type { Initiative, Tactic } from './initiative.ts';
import { inputStatusOf } from '../month/input-status.ts';
import type { AnyRecord, Records } from '../kinds/kinds.ts';
import { KIND_NAMES } from '../kinds/names.ts';
import type { AnyKpi, DepartmentKpi, Kpi, TeamKpi } from './kpi.ts';

const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;

/** Records in the order of their ids. */
export const sorted = <T extends { id: number }>(records: Iterable<T>): T[] => Array.from(records).sort(byId);

/** A KPI's own fields as the API answers them. `parent` is the KPI above, and `day` today in UTC, YYYY-MM-DD. */
function ownFields(record: Records['kpi'], parent: AnyKpi | undefined, day: string) {
  const { parentId: _, kpiLevel: __, ...fields } = record;
  return {
    ...fields,
    nodeId: parent ? parent.nodeId : record.nodeId,
    inputStatus: inputStatusOf(record.measureDueDate, record.actualDate, day),
    parentKpi: parent ? { id: parent.id, measure: parent.measure } : null,
  };
}

/** A primary KPI's record, and the records of all below it. */
export type KpiTree = readonly [Records['kpi'], ...Records['kpi'][]];

/** The trees of KPIs, in order of their ids. */
export function* kpiTrees({ kpi }: Pick<Content, 'kpi'>): Generator<KpiTree> {
  const records = sorted(kpi.values());
  const below = Map.groupBy(records, ({ parentId }) => parentId);
  for (const root of below.get(null) ?? []) {
    const children = below.get(root.id) ?? [];
    yield [root, ...children, ...children.flatMap(({ id }) => below.get(id) ?? [])];
  }
}

/** Nests a tree of KPIs as the API answers it. `day` is today in UTC, YYYY-MM-DD. */
function nestKpi([root, ...below]: KpiTree, day: string): Kpi {
  const kpi: Kpi = { ...ownFields(root, undefined, day), kpiLevel: 'primary', departmentKpis: [] };
  const childrenOf = Map.groupBy(below, ({ parentId }) => parentId);
  for (const child of childrenOf.get(root.id) ?? []) {
    const fields = ownFields(child, kpi, day);
    const department: DepartmentKpi = { ...fields, kpiLevel: 'department', kpiId: kpi.id, teamKpis: [] };
    for (const grandchild of childrenOf.get(child.id) ?? []) {
      const team: TeamKpi = {
        ...ownFields(grandchild, department, day),
        kpiLevel: 'team',
        departmentKpiId: department.id,
      };
      department.teamKpis.push(team);
    }
    kpi.departmentKpis.push(department);
  }
  return kpi;
}

/** Nests the KPIs of a content. A generator, so that a long list can yield to other work. */
function* kpisOf(content: Pick<Content, 'kpi'>, day: string): Generator<Kpi> {
  for (const tree of kpiTrees(content)) yield nestKpi(tree, day);
}

type Work = Pick<Content, 'initiative' | 'tactic' | 'actionStep'>;

/** Nests the initiatives of a content, in order of their ids. A generator, so that a long list can yield to other work. */
export function* initiativesOf(content: Work): Generator<Initiative> {
  const tacticsOf = Map.groupBy(sorted(content.tactic.values()), ({ initiativeId }) => initiativeId);
  const stepsOf = Map.groupBy(sorted(content.actionStep.values()), ({ tacticId }) => tacticId);
  const nested = (tactic: Records['tactic']): Tactic => ({
    ...tactic,
    actionSteps: stepsOf.get(tactic.id) ?? [],
  });
  for (const initiative of sorted(content.initiative.values()))
    yield { ...initiative, tactics: (tacticsOf.get(initiative.id) ?? []).map(nested) };
}

function only<T extends { id: number }>(
  records: ReadonlyMap<number, T>,
  isOne: (record: T) => boolean,
): Map<number, T> {
  const children = new Map<number, T>();
  // Every change of one record calls this: an iterator over all records takes several times as long.
  records.forEach((record) => {
    if (isOne(record)) children.set(record.id, record);
  });
  return children;
}

/** One KPI of any level with those below it, as the API answers it. */
export function kpiOf({ kpi: all }: Content, id: number, day: string): AnyKpi {
  const children = only(all, ({ parentId }) => parentId === id);
  const grandchildren =
    children.size === 0 ? children : only(all, ({ parentId }) => parentId !== null && children.has(parentId));
  const above = new Map<number, Records['kpi']>();
  for (let up = all.get(id); up; up = up.parentId === null ? undefined : all.get(up.parentId))
    above.set(up.id, up);
  const [root] = kpisOf({ kpi: new Map([...above, ...children, ...grandchildren]) }, day);
  const departments = root?.departmentKpis ?? [];
  const nested = [root, ...departments, ...departments.flatMap(({ teamKpis }) => teamKpis)].find(
    (kpi) => kpi?.id === id,
  );
  if (!nested) throw new Error(`KPI ${id} is not in its content`);
  return nested;
}

/** One initiative with its tactics and action steps, as the API answers it. */
export function initiativeOf(content: Content, id: number): Initiative {
  const tactic = only(content.tactic, ({ initiativeId }) => initiativeId === id);
  const [initiative] = initiativesOf({
    initiative: only(content.initiative, (record) => record.id === id),
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
const linksOf = ({ link }: Pick<Content, 'link'>): Records['link'][] => sorted(link.values());

/** Those of a type. */
export const linksOfType = (
  content: Pick<Content, 'link'>,
  type: Records['link']['type'],
): Records['link'][] => linksOf(content).filter((link) => link.type === type);

type Lists = Omit<Flow, 'revision'>;

const LISTS: { [K in keyof Lists]: (content: Content, day: string) => Iterable<Lists[K][number]> } = {
  nodes: nodesOf,
  links: linksOf,
  kpis: kpisOf,
  initiatives: initiativesOf,
};

/** The lists of a flow by name, each made from a content. `day` is today in UTC, YYYY-MM-DD. */
export const FLOW_LISTS = Object.entries(LISTS);

/** A content nested, as `strategies.readFlow` answers it. */
export const flowOf = (revision: number, content: Content, day: string): Flow => {
  const lists = FLOW_LISTS.map(([name, listOf]) => [name, Array.from<object>(listOf(content, day))] as const);
  return { revision, ...(Object.fromEntries(lists) as unknown as Lists) };
};

const mapOf = <T extends { id: number }>(records: readonly T[]): ReadonlyMap<number, T> =>
  new Map(records.map((record) => [record.id, record]));

/** The kinds of record in an answer of `strategies.readContent`: the texts of the strategy are read apart. */
export const PLAN_KINDS = KIND_NAMES.filter((kind) => kind !== 'strategy');

/** The content in an answer of `strategies.readContent`. */
export function revisedOf({ revision, ...lists }: ContentRecords): Revised {
  const kinds = PLAN_KINDS.map((kind) => [kind, mapOf<AnyRecord>(lists[kind])] as const);
  return { revision, content: { ...emptyContent(), ...(Object.fromEntries(kinds) as object) } };
}
