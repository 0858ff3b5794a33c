import { runAtOnce } from '../scorecard/run-at-once.ts';
import { type Cell, COMPARED_MAX, Placing } from './order.ts';
import type { MapPlan } from './plan.ts';
import { spread } from './spread.ts';

/** The place of an objective, as it is stored. */
export interface MapPlace {
  id: number;
  mapX: number;
  mapY: number;
}

const SWEEPS = 6;
const SIFTS = 3;
const ALIGNMENTS = 6;

/** Sorts each band by the mean place of what its objectives are linked to, downwards and upwards, and keeps the best. */
function* sweep(placing: Placing): Generator<undefined, void> {
  let best = { cost: placing.cost(), orders: placing.orders };
  for (let turn = 0; turn < SWEEPS; turn++) {
    const bands = [...placing.orders.keys()];
    for (const band of turn % 2 === 0 ? bands : bands.toReversed()) {
      const means = (placing.orders[band] ?? []).map((id) => ({
        id,
        mean: placing.meanOf(id) ?? placing.cells.get(id)?.rank ?? 0,
      }));
      placing.setOrder(
        band,
        means.sort((a, b) => a.mean - b.mean).map(({ id }) => id),
      );
      yield;
    }
    const cost = placing.cost();
    if (cost < best.cost - 1e-9) best = { cost, orders: placing.orders };
  }
  for (const [band, order] of best.orders.entries()) placing.setOrder(band, order);
}

/** Inserts each objective again, as long as that makes the map better. */
function* sift(placing: Placing): Generator<undefined, void> {
  let cost = placing.cost();
  for (let turn = 0; turn < SIFTS; turn++) {
    const before = cost;
    for (const [band, order] of placing.orders.entries())
      for (const id of order) {
        const current = placing.orders[band] ?? [];
        yield;
        if (!placing.reinsert(id)) continue;
        const next = placing.cost();
        if (next < cost - 1e-9) cost = next;
        else placing.setOrder(band, current);
      }
    if (cost > before - 1e-9) return;
  }
}

/** Orders the objectives of bands anew, with pauses. */
export function* order(placing: Placing, plan: MapPlan): Generator<undefined, void> {
  for (const [band, { nodes }] of plan.bands.entries())
    placing.setOrder(
      band,
      nodes.map(({ id }) => id),
    );
  yield* sweep(placing);
  if (plan.edges.length <= COMPARED_MAX) yield* sift(placing);
}

const half = (x: number): number => Math.round(x * 2) / 2;

/** Moves the objectives of bands of one line towards what they are linked to, so that more lines are straight. */
function aligned(placing: Placing): ReadonlyMap<number, Cell> {
  const cells = new Map(placing.cells);
  const widest = Math.max(0, ...Array.from(cells.values(), ({ x }) => x));
  const orders = placing.orders.filter((ids) => ids.every((id) => cells.get(id)?.line === 0));
  for (let turn = 0; turn < ALIGNMENTS; turn++)
    for (const ids of turn % 2 === 0 ? orders : orders.toReversed()) {
      const places = spread(
        ids.map((id) => placing.meanOf(id, cells) ?? cells.get(id)?.x ?? 0),
        1,
      );
      // No band gets wider than the widest one.
      const last = ids.length - 1;
      for (const [index, id] of ids.entries()) {
        const x = half(Math.min(Math.max(places[index] ?? 0, index - widest), widest - last + index));
        cells.set(id, { x, line: 0, rank: x });
      }
    }
  return cells;
}

/** The best places that are found for all objectives of a map, wherever they stood before. */
export function arrangedPlaces(plan: MapPlan): MapPlace[] {
  const bands = plan.bands.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map((node) => ({ id: node.id, mapX: null, mapY: null })),
  }));
  const placing = new Placing({ ...plan, bands });
  runAtOnce(order(placing, plan));
  return Array.from(aligned(placing), ([id, { x, line }]) => ({ id, mapX: x, mapY: line }));
}
