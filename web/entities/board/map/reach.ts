/** A link from a cause to its effect. */
interface Link {
  id: number;
  sourceId: number;
  targetId: number;
}

/** What belongs to an objective on the map: everything that leads to it, and everything it leads to. */
export interface Reach {
  objectives: ReadonlySet<number>;
  links: ReadonlySet<number>;
}

/** Follows links from an objective in one direction; a cycle ends where it began. */
function follow(
  start: number,
  links: readonly Link[],
  from: 'sourceId' | 'targetId',
  to: 'sourceId' | 'targetId',
): Reach {
  const byStart = Map.groupBy(links, (link) => link[from]);
  const objectives = new Set([start]);
  const passed = new Set<number>();
  // A set may grow while it is walked: what is added is walked too.
  for (const id of objectives)
    for (const link of byStart.get(id) ?? []) {
      passed.add(link.id);
      objectives.add(link[to]);
    }
  return { objectives, links: passed };
}

/** The causes and effects of an objective, near and far, and the links between. */
export function reachOf(id: number, links: readonly Link[]): Reach {
  const effects = follow(id, links, 'sourceId', 'targetId');
  const causes = follow(id, links, 'targetId', 'sourceId');
  return {
    objectives: new Set([...causes.objectives, ...effects.objectives]),
    links: new Set([...causes.links, ...effects.links]),
  };
}
