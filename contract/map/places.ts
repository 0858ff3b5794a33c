import { order } from './arrange.ts';
import { type Cell, Placing } from './order.ts';
import type { MapPlan } from './plan.ts';

/** A map without stored places is ordered anew each time that it has grown by this factor; what came since is inserted. */
const GROWTH = 1.25;

/** How many of so many objectives, the oldest, are ordered together. */
function orderedTogether(count: number): number {
  let size = 8;
  if (count < size) return count;
  while (Math.ceil(size * GROWTH) <= count) size = Math.ceil(size * GROWTH);
  return size;
}

/** Where the objectives of a map stand: those with a stored place there, the others where their causes and effects are. With pauses. */
export function* cellsOfPlan(plan: MapPlan): Generator<undefined, ReadonlyMap<number, Cell>> {
  const placing = new Placing(plan);
  placing.placeStored();
  const others = plan.bands
    .flatMap(({ nodes }) => nodes.filter(({ mapX }) => mapX === null))
    .sort((a, b) => a.id - b.id);
  const isUnplaced = placing.cells.size === 0;
  const together = new Set(
    isUnplaced ? others.slice(0, orderedTogether(others.length)).map(({ id }) => id) : [],
  );
  const bands = plan.bands.map(({ id, nodes }) => ({
    id,
    nodes: nodes.filter((node) => together.has(node.id)),
  }));
  const edges = plan.edges.filter(
    ({ sourceId, targetId }) => together.has(sourceId) && together.has(targetId),
  );
  if (isUnplaced) yield* order(placing, { bands, edges });
  for (const { id } of others) {
    if (together.has(id)) continue;
    placing.insert(id);
    yield;
  }
  return placing.cells;
}
