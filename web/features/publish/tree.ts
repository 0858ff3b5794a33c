import type { Content } from '../../../contract/commands/content.ts';
import { type Marks, NO_MARKS } from '../../../contract/publication/publication.ts';
import { kpisOf, nodesOf, withBelow } from '../../lib/strategy/selectors.ts';
import { UNASSIGNED } from '../../lib/strategy/objectives.ts';

/** The marks that are lists of ids. */
export type MarkedKind = 'pillars' | 'objectives' | 'kpis';

/** A record that can be marked. */
export interface Item {
  kind: MarkedKind;
  id: number;
  title: string;
  /** 0 for a pillar, 1 for an objective, from 2 for KPIs. */
  depth: number;
}

/** A pillar with all below it; also what has none. */
export interface Group {
  key: string;
  title: string;
  items: Item[];
}

const DEPTHS = { primary: 2, department: 3, team: 4 } as const;

/** What of a snapshot can be marked, by pillar in the order of the board. */
export function groupsOf(content: Content): Group[] {
  const nodes = nodesOf(content);
  const kpisIn = (objectiveId: number | null): Item[] =>
    kpisOf(content, objectiveId)
      .flatMap((kpi) => withBelow(content, kpi))
      .map(({ id, measure, kpiLevel }) => ({ kind: 'kpis', id, title: measure, depth: DEPTHS[kpiLevel] }));
  const objectivesIn = (pillarId: number | null): Item[] =>
    nodes
      .filter(({ type, perspectiveId }) => type === 'objective' && perspectiveId === pillarId)
      .flatMap(({ id, title }) => [{ kind: 'objectives' as const, id, title, depth: 1 }, ...kpisIn(id)]);
  const groups: Group[] = nodes
    .filter(({ type }) => type === 'perspective')
    .map(({ id, title }) => ({
      key: String(id),
      title,
      items: [{ kind: 'pillars', id, title, depth: 0 }, ...objectivesIn(id)],
    }));
  const others = [
    { key: 'pillar', title: 'Without a pillar', items: objectivesIn(null) },
    { key: 'objective', title: UNASSIGNED, items: kpisIn(null) },
  ];
  return [...groups, ...others.filter(({ items }) => items.length > 0)];
}

const KINDS: readonly MarkedKind[] = ['pillars', 'objectives', 'kpis'];

/** Marks with some items marked, or none of them. */
export function withItems(
  marks: Marks,
  items: readonly Pick<Item, 'kind' | 'id'>[],
  isMarked: boolean,
): Marks {
  const after = { ...marks };
  for (const kind of KINDS) {
    const ids = new Set(marks[kind]);
    for (const item of items) {
      if (item.kind !== kind) continue;
      if (isMarked) ids.add(item.id);
      else ids.delete(item.id);
    }
    after[kind] = [...ids];
  }
  return after;
}

/** What of a snapshot a new page begins with: how the strategy and its pillars stand, and the map, without a KPI, a value or a note. */
export const startingMarks = (groups: readonly Group[]): Marks =>
  withItems(
    { ...NO_MARKS, overall: true, visionMission: true, map: true },
    groups
      .filter(({ items }) => items[0]?.kind === 'pillars')
      .flatMap(({ items }) => items.filter(({ kind }) => kind !== 'kpis')),
    true,
  );

/** The ids that are marked, by kind. */
export type Marked = Record<MarkedKind, ReadonlySet<number>>;

/** The ids that are marked, to look many up. */
export const markedIn = (marks: Marks): Marked => ({
  pillars: new Set(marks.pillars),
  objectives: new Set(marks.objectives),
  kpis: new Set(marks.kpis),
});

/** How many items are marked. */
export const countOf = (marked: Marked, items: readonly Item[]): number =>
  items.filter(({ kind, id }) => marked[kind].has(id)).length;

/** Marks without what the snapshot does not have. */
export function inSnapshot(marks: Marks, groups: readonly Group[]): Marks {
  const has = markedIn(
    withItems(
      { ...marks, pillars: [], objectives: [], kpis: [] },
      groups.flatMap(({ items }) => items),
      true,
    ),
  );
  const presentIds = (kind: MarkedKind) => marks[kind].filter((id) => has[kind].has(id));
  return {
    ...marks,
    pillars: presentIds('pillars'),
    objectives: presentIds('objectives'),
    kpis: presentIds('kpis'),
  };
}
