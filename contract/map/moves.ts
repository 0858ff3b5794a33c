import { MAP_LINES_MAX, MAP_STEPS_MAX } from '../kinds/constants.ts';
import type { MapPlace } from './arrange.ts';
import type { MapLayout, PlacedNode } from './layout.ts';
import type { MapPlan } from './plan.ts';

const unplaced = (plan: MapPlan): Set<number> =>
  new Set(plan.bands.flatMap(({ nodes }) => nodes.flatMap(({ id, mapX }) => (mapX === null ? [id] : []))));

const placeOf = ({ id, x, line }: Pick<PlacedNode, 'id' | 'x' | 'line'>): MapPlace => ({
  id,
  mapX: x,
  mapY: line,
});

/** The places of the objectives that have none stored, as they stand now: stored before a first link or move, they stay. */
export function fixedPlaces(plan: MapPlan, { nodes }: MapLayout): MapPlace[] {
  const missing = unplaced(plan);
  return nodes.filter(({ id }) => missing.has(id)).map(placeOf);
}

/** Where an objective comes to stand when it is moved by so many pixels: in steps of half a column, within its band or on a new line below. */
export function movedPlace(
  { nodes, bands, stepX, stepY }: MapLayout,
  id: number,
  by: { x: number; y: number },
): MapPlace | undefined {
  const node = nodes.find((other) => other.id === id);
  const band = bands.find((other) => other.id === node?.bandId);
  if (!node || !band) return undefined;
  // Never -0, which is no number of JSON.
  const x = Math.round((node.x + by.x / stepX) * 2) / 2 + 0;
  const line = Math.round(node.line + by.y / stepY);
  return {
    id,
    mapX: Math.min(Math.max(x, -MAP_STEPS_MAX), MAP_STEPS_MAX),
    mapY: Math.min(Math.max(line, 0), band.lines, MAP_LINES_MAX),
  };
}

/**
 * The places that a move stores: the objective stands exactly where it was put, its neighbours there give way, and all others stay
 * as they are.
 */
export function placesAfterMove(plan: MapPlan, layout: MapLayout, place: MapPlace): MapPlace[] {
  const missing = unplaced(plan);
  const moved = layout.nodes.find(({ id }) => id === place.id);
  const others = layout.nodes.filter(({ id }) => id !== place.id);
  const line = others
    .filter((node) => node.bandId === moved?.bandId && node.line === place.mapY)
    .sort((a, b) => a.x - b.x);
  const given = new Map<number, number>();
  let next = place.mapX + 1;
  for (const node of line.filter(({ x }) => x >= place.mapX)) {
    given.set(node.id, Math.max(node.x, next));
    next = (given.get(node.id) ?? next) + 1;
  }
  let previous = place.mapX - 1;
  for (const node of line.filter(({ x }) => x < place.mapX).toReversed()) {
    given.set(node.id, Math.min(node.x, previous));
    previous = (given.get(node.id) ?? previous) - 1;
  }
  const changed = others.flatMap((node) => {
    const x = given.get(node.id) ?? node.x;
    return x !== node.x || missing.has(node.id) ? [placeOf({ ...node, x })] : [];
  });
  return [...changed, place];
}
