import { ACCENTS, byPosition } from '../../../contract/constants.ts';
import type { Node } from '../../../contract/entities.ts';
import { keeper, sameList } from '../../lib/keeper.ts';

/** A pillar with its accent (1 to ACCENTS) and its objectives in order. */
export interface Pillar {
  node: Node;
  accent: number;
  objectives: Node[];
}

/** What stands on a board, in the order people gave it. */
export interface Arrangement {
  visions: Node[];
  missions: Node[];
  pillars: Pillar[];
}

type Keep = (pillars: Iterable<readonly [number, Pillar]>) => ReadonlyMap<number, Pillar>;

/** Keeps the pillars of one board that did not change; see arrange. */
export const pillarKeeper = (): Keep =>
  keeper<number, Pillar>(
    (a, b) => a.node === b.node && a.accent === b.accent && sameList(a.objectives, b.objectives),
  );

/**
 * Sorts nodes into a board. A pillar without a color takes the accent of its place. A pillar in which nothing changed is
 * the very same as before, where `keep` is.
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

/** The nodes in whose line a node stands, itself included, in order. */
export function siblingsOf({ visions, missions, pillars }: Arrangement, node: Node): Node[] {
  const lines = {
    vision: visions,
    mission: missions,
    perspective: pillars.map((pillar) => pillar.node),
    objective: pillars.find((pillar) => pillar.node.id === node.perspectiveId)?.objectives ?? [],
  };
  return lines[node.type];
}

/** Whether a node can go one step back (-1) or on (1) among its siblings, and where it would stand: null is the end. */
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
