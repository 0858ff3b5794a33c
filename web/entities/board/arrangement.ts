import { ACCENTS, byPosition } from '../../../contract/kinds/constants.ts';
import type { Node } from '../../../contract/api/entities.ts';
import { shareUnchanged, sameList } from '../../lib/sync/structural-sharing.ts';

/** A pillar with its accent (1 to ACCENTS) and its objectives in order. */
export interface Pillar {
  node: Node;
  accent: number;
  objectives: Node[];
}

/** The nodes of a board, in order. */
export interface Arrangement {
  visions: Node[];
  missions: Node[];
  pillars: Pillar[];
}

type Keep = (pillars: Iterable<readonly [number, Pillar]>) => ReadonlyMap<number, Pillar>;

/** Shares the unchanged pillars of one board; see arrange. */
export const pillarKeeper = (): Keep =>
  shareUnchanged<number, Pillar>(
    (a, b) => a.node === b.node && a.accent === b.accent && sameList(a.objectives, b.objectives),
  );

/**
 * Sorts nodes into a board. A pillar without a color takes the accent of its index.
 * With the same `keep`, an unchanged pillar is identical to the previous one.
 */
export function arrange(nodes: readonly Node[], keep: Keep = pillarKeeper()): Arrangement {
  const ordered = nodes.toSorted(byPosition);
  const ofType = (type: Node['type']) => ordered.filter((node) => node.type === type);
  const byPillar = Map.groupBy(ofType('objective'), ({ perspectiveId }) => perspectiveId);
  return {
    visions: ofType('vision'),
    missions: ofType('mission'),
    pillars: [
      ...keep(
        ofType('perspective').map((node, index) => {
          const accent = node.color ?? (index % ACCENTS) + 1;
          return [node.id, { node, accent, objectives: byPillar.get(node.id) ?? [] }] as const;
        }),
      ).values(),
    ],
  };
}

/** The siblings of a node, itself included, in order. */
export function siblingsOf({ visions, missions, pillars }: Arrangement, node: Node): Node[] {
  const lines = {
    vision: visions,
    mission: missions,
    perspective: pillars.map((pillar) => pillar.node),
    objective: pillars.find((pillar) => pillar.node.id === node.perspectiveId)?.objectives ?? [],
  };
  return lines[node.type];
}

/** The move of a node one step back (-1) or forward (1) among its siblings: `beforeId` null is the end. */
export function stepOf(
  siblings: readonly Node[],
  id: number,
  step: -1 | 1,
): { beforeId: number | null } | null {
  const index = siblings.findIndex((node) => node.id === id);
  const passed = siblings[index + step];
  if (index < 0 || !passed) return null;
  return { beforeId: step < 0 ? passed.id : (siblings[index + 2]?.id ?? null) };
}
