import type { Content } from '../commands/content.ts';
import { byPosition, NODE_TYPES } from '../kinds/constants.ts';
import type { Records } from '../kinds/kinds.ts';

/** The items of a board in its order: visions, missions, then each pillar with its objectives. Those of no pillar come last. */
export function nodesInOrder({ node }: Content): Records['node'][] {
  const byType = Map.groupBy([...node.values()].sort(byPosition), ({ type }) => type);
  const byPillar = Map.groupBy(byType.get('objective') ?? [], ({ perspectiveId }) => perspectiveId);
  const ofPillars = NODE_TYPES.filter((type) => type !== 'objective').flatMap((type) =>
    (byType.get(type) ?? []).flatMap((item) => [item, ...(byPillar.get(item.id) ?? [])]),
  );
  return [...ofPillars, ...(byPillar.get(null) ?? [])];
}

/** Records in the order of their objectives on the board, those of none last. */
export function inOrderOf<T extends { id: number; nodeId: number | null }>(
  content: Content,
  records: Iterable<T>,
): T[] {
  const places = new Map(nodesInOrder(content).map(({ id }, place) => [id, place]));
  const placeOf = ({ nodeId }: T): number => places.get(nodeId ?? 0) ?? places.size;
  return Array.from(records).sort((a, b) => placeOf(a) - placeOf(b) || a.id - b.id);
}

/** The KPIs in the order of the board, each with those below it, which have the objective of their primary KPI. */
export function kpisInOrder(content: Content): Records['kpi'][] {
  const byId = [...content.kpi.values()].sort((a, b) => a.id - b.id);
  const below = Map.groupBy(byId, ({ parentId }) => parentId);
  const withBelow = (kpi: Records['kpi']): Records['kpi'][] => [
    kpi,
    ...(below.get(kpi.id) ?? []).flatMap((child) => withBelow({ ...child, nodeId: kpi.nodeId })),
  ];
  return inOrderOf(content, below.get(null) ?? []).flatMap(withBelow);
}
