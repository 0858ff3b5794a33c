import { byPosition } from '../kinds/constants.ts';
import type { Records } from '../kinds/kinds.ts';

/** An objective on the map. */
export interface PlannedNode {
  id: number;
  /** Its stored place, as in the kind: null where it follows from its links. */
  mapX: number | null;
  mapY: number | null;
}

/** A pillar with its objectives in the order of the board. */
export interface PlannedBand {
  id: number;
  nodes: readonly PlannedNode[];
}

/** A cause: from an objective to the one that it affects. */
export interface PlannedEdge {
  id: number;
  sourceId: number;
  targetId: number;
}

/** What a map is laid out from: its bands from top to bottom, and its causes in the order of their ids. */
export interface MapPlan {
  bands: readonly PlannedBand[];
  edges: readonly PlannedEdge[];
}

type Node = Pick<Records['node'], 'id' | 'type' | 'perspectiveId' | 'mapX' | 'mapY' | 'position'>;
type Link = Pick<Records['link'], 'id' | 'type' | 'sourceId' | 'targetId'>;

/** The plan of the map of a strategy. */
export function planOf(nodes: Iterable<Node>, links: Iterable<Link>, isTurned: boolean): MapPlan {
  const sorted = Array.from(nodes).sort(byPosition);
  const objectives = sorted.filter(({ type }) => type === 'objective');
  const byPillar = Map.groupBy(objectives, ({ perspectiveId }) => perspectiveId);
  const bands = sorted
    .filter(({ type }) => type === 'perspective')
    .map(({ id }) => ({ id, nodes: byPillar.get(id) ?? [] }));
  const edges = Array.from(links)
    .filter(({ type }) => type === 'causes')
    .sort((a, b) => a.id - b.id);
  return { bands: isTurned ? bands.toReversed() : bands, edges };
}
