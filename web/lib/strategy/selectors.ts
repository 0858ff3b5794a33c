import type { Content } from '../../../contract/commands/content.ts';
import { sorted } from '../../../contract/api/views.ts';
import { byPosition } from '../../../contract/kinds/constants.ts';
import type { Records } from '../../../contract/kinds/kinds.ts';
import type { CommentedKind } from '../../../contract/people/comments.ts';
import type { Grain } from '../../../contract/scorecard/settings.ts';
import { hasScores } from '../../../contract/scorecard/shown-score.ts';
import { sameList } from '../sync/structural-sharing.ts';

export type Kpi = Records['kpi'];
export type Initiative = Records['initiative'];
export type Tactic = Records['tactic'];
export type ActionStep = Records['actionStep'];

/** A KPI that is tracked over time. */
export type TrackedKpi = Kpi & { grain: Grain };

/** Whether a KPI is tracked over time. */
export const isTracked = (kpi: Kpi): kpi is TrackedKpi => kpi.grain !== null;

type RecordsById<R> = ReadonlyMap<number, R>;

/** Makes a selector over the records of a kind, which computes once for each state of them. */
function selector<R, T>(select: (records: RecordsById<R>) => T): (records: RecordsById<R>) => T {
  const selected = new WeakMap<RecordsById<R>, T>();
  return (records) => {
    const cached = selected.get(records);
    if (cached !== undefined) return cached;
    const made = select(records);
    selected.set(records, made);
    return made;
  };
}

const NONE: readonly never[] = [];

/**
 * Makes a selector of the records that have the same key, usually in the order of their ids; one whose key is undefined has no place.
 * A list that a change does not touch stays the same object, so memoized components do not render.
 */
function groupedBy<R extends { id: number }>(
  keyOf: (record: R, records: RecordsById<R>) => number | null | undefined,
  inOrder: (records: RecordsById<R>) => readonly R[] = (records) => sorted(records.values()),
): (records: RecordsById<R>, key: number | null) => readonly R[] {
  type Groups = ReadonlyMap<number | null | undefined, readonly R[]>;
  // What was shown last. Weak, because a strategy that is no longer shown leaves memory.
  let last: WeakRef<Groups> | undefined;
  const groupsOf = selector((records: RecordsById<R>): Groups => {
    const before = last?.deref();
    const groups = Map.groupBy(inOrder(records), (record) => keyOf(record, records));
    for (const [key, group] of groups) {
      const same = before?.get(key);
      if (same && sameList(same, group)) groups.set(key, same as R[]);
    }
    return groups;
  });
  return (records, key) => {
    const groups = groupsOf(records);
    if (last?.deref() !== groups) last = new WeakRef(groups);
    return groups.get(key) ?? NONE;
  };
}

const nodesByPosition = selector((nodes: Content['node']) => Array.from(nodes.values()).sort(byPosition));
const linksById = selector((links: Content['link']) => sorted(links.values()));
const initiativesById = selector((initiatives: Content['initiative']) => sorted(initiatives.values()));
const kpisByParent = groupedBy(({ parentId }: Kpi) => parentId);
const primaryKpisByObjective = groupedBy(({ parentId, nodeId }: Kpi) =>
  parentId === null ? nodeId : undefined,
);
/** KPIs of all levels, each after the one it belongs to. */
const allKpisByObjective = groupedBy<Kpi>(
  (record, kpi) => objectiveIdOf({ kpi }, record),
  (kpi) => allKpis({ kpi }),
);
const kpisInTrees = selector((kpi: Content['kpi']): readonly Kpi[] =>
  kpisByParent(kpi, null).flatMap((primary) => withBelow({ kpi }, primary)),
);
const initiativesByObjective = groupedBy(({ nodeId }: Initiative) => nodeId);
const tacticsByInitiative = groupedBy(({ initiativeId }: Tactic) => initiativeId);
const stepsByTactic = groupedBy(({ tacticId }: ActionStep) => tacticId);
const scoredKpis = selector((kpis: Content['kpi']) => hasScores(kpis.values()));

type OfKind<K extends keyof Content> = Pick<Content, K>;

/** The nodes of a content in the order of their positions. */
export const nodesOf = ({ node }: OfKind<'node'>): readonly Records['node'][] => nodesByPosition(node);

/** An objective by its id. */
export function objectiveIn(
  content: OfKind<'node'> | undefined,
  id: number | undefined,
): Records['node'] | undefined {
  const node = content?.node.get(id ?? 0);
  return node?.type === 'objective' ? node : undefined;
}

/** The links of a content. */
export const linksOf = ({ link }: OfKind<'link'>): readonly Records['link'][] => linksById(link);

/** The primary KPIs of a content. */
export const primaryKpis = ({ kpi }: OfKind<'kpi'>): readonly Kpi[] => kpisByParent(kpi, null);

/** The primary KPIs of an objective; for null those that are Unassigned. */
export const kpisOf = ({ kpi }: OfKind<'kpi'>, objectiveId: number | null): readonly Kpi[] =>
  primaryKpisByObjective(kpi, objectiveId);

/** The KPIs of an objective, of all levels, each after the one it belongs to. */
export const allKpisOf = ({ kpi }: OfKind<'kpi'>, objectiveId: number | null): readonly Kpi[] =>
  allKpisByObjective(kpi, objectiveId);

/** The KPIs directly below a KPI: department KPIs of a primary, team KPIs of a department. */
export const below = ({ kpi }: OfKind<'kpi'>, { id }: { id: number }): readonly Kpi[] =>
  kpisByParent(kpi, id);

/** A KPI and all below it, each after the one it belongs to. */
export const withBelow = (content: OfKind<'kpi'>, kpi: Kpi): Kpi[] => [
  kpi,
  ...below(content, kpi).flatMap((child) => withBelow(content, child)),
];

/** The KPIs of a content, of all levels, each after the one it belongs to. */
export const allKpis = ({ kpi }: OfKind<'kpi'>): readonly Kpi[] => kpisInTrees(kpi);

/** Those of some KPIs that are tracked over time. */
export const trackedAmong = (kpis: readonly Kpi[]): TrackedKpi[] => kpis.filter(isTracked);

/** The KPIs of a content that are tracked over time. */
export const allTrackedKpis = (content: OfKind<'kpi'>): TrackedKpi[] => trackedAmong(allKpis(content));

/** The KPIs of a content that are due once. */
export const kpisDueOnce = (content: OfKind<'kpi'>): Kpi[] =>
  allKpis(content).filter((kpi) => !isTracked(kpi));

/** The KPI above a department or team KPI. */
export const parentOf = ({ kpi }: OfKind<'kpi'>, { parentId }: Pick<Kpi, 'parentId'>): Kpi | undefined =>
  parentId === null ? undefined : kpi.get(parentId);

/** The id of a KPI's objective: that of its primary KPI. Null for Unassigned. */
export function objectiveIdOf(content: OfKind<'kpi'>, kpi: Kpi): number | null {
  const parent = parentOf(content, kpi);
  return parent ? objectiveIdOf(content, parent) : kpi.nodeId;
}

/** The id of the objective that a record is or belongs to; undefined where the record is not there. */
export function objectiveOfRecord(
  content: OfKind<'kpi' | 'initiative'>,
  kind: CommentedKind,
  id: number,
): number | null | undefined {
  if (kind === 'objective') return id;
  if (kind === 'initiative') return content.initiative.get(id)?.nodeId;
  const kpi = content.kpi.get(id);
  return kpi && objectiveIdOf(content, kpi);
}

/** Whether a content has scores and periods. */
export const areScored = ({ kpi }: OfKind<'kpi'>): boolean => scoredKpis(kpi);

/** The initiatives of a content. */
export const initiativesOf = ({ initiative }: OfKind<'initiative'>): readonly Initiative[] =>
  initiativesById(initiative);

/** The initiatives of an objective; for null those that are Unassigned. */
export const workOf = (
  { initiative }: OfKind<'initiative'>,
  objectiveId: number | null,
): readonly Initiative[] => initiativesByObjective(initiative, objectiveId);

/** The tactics of an initiative. */
export const tacticsOf = ({ tactic }: OfKind<'tactic'>, { id }: { id: number }): readonly Tactic[] =>
  tacticsByInitiative(tactic, id);

/** The action steps of a tactic. */
export const stepsOf = (
  { actionStep }: OfKind<'actionStep'>,
  { id }: { id: number },
): readonly ActionStep[] => stepsByTactic(actionStep, id);
