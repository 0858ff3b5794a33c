import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangedPlaces } from './arrange.ts';
import { layoutOf, layoutSteps, type MapLayout, NODE_WIDTH, type Rect } from './layout.ts';
import { fixedPlaces, movedPlace, placesAfterMove } from './moves.ts';
import type { MapPlan, PlannedEdge, PlannedNode } from './plan.ts';
import { pointsOn } from './routes.ts';
import { runs } from '../test/runs.ts';

/** How many random maps the bars are measured over. */
const MAPS = runs(200);
/** Of random maps, and of what is compared over all of them. */
const SEED = 1729;

/** Random numbers that are the same in every run, so that a bar is one number. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    yield state / 4_294_967_296;
  }
}

const random = numbers(SEED);
const integer = (least: number, most: number): number =>
  least + Math.floor(random.next().value * (most - least + 1));

/** A map of so many objectives in bands, whose causes mostly lead one band up. */
function mapOf(count: number, edgeCount: number, bandCount = integer(3, 6)): MapPlan {
  const bandOf = new Map(Array.from({ length: count }, (_, at) => [at + 1, integer(0, bandCount - 1)]));
  const edges = new Map<string, PlannedEdge>();
  for (let tries = 0; edges.size < edgeCount && tries < edgeCount * 30; tries++) {
    const ends = [integer(1, count), integer(1, count)].sort(
      (a, b) => (bandOf.get(b) ?? 0) - (bandOf.get(a) ?? 0),
    ) as [number, number];
    const [sourceId, targetId] = ends;
    const distance = (bandOf.get(sourceId) ?? 0) - (bandOf.get(targetId) ?? 0);
    if (sourceId === targetId || (distance !== 1 && integer(1, 10) <= 6)) continue;
    edges.set(ends.join(), { id: edges.size + 1, sourceId, targetId });
  }
  const bands = Array.from({ length: bandCount }, (_, band) => ({
    id: 10_000 + band,
    nodes: [...bandOf].flatMap(([id, of]) => (of === band ? [{ id, mapX: null, mapY: null }] : [])),
  }));
  return { bands, edges: [...edges.values()] };
}

const maps = Array.from({ length: MAPS }, () => {
  const count = integer(8, 60);
  return mapOf(count, Math.floor((count * integer(8, 20)) / 10));
});

/** A map without its newest objective. */
function withoutNewest({ bands, edges }: MapPlan): MapPlan {
  const newest = Math.max(...bands.flatMap(({ nodes }) => nodes.map(({ id }) => id)));
  return {
    bands: bands.map((band) => ({ ...band, nodes: band.nodes.filter(({ id }) => id !== newest) })),
    edges: edges.filter(({ sourceId, targetId }) => sourceId !== newest && targetId !== newest),
  };
}

/** A map with places stored. */
function withPlaces(plan: MapPlan, places: readonly PlannedNode[]): MapPlan {
  const byId = new Map(places.map((place) => [place.id, place]));
  return {
    ...plan,
    bands: plan.bands.map((band) => ({
      ...band,
      nodes: band.nodes.map((node) => byId.get(node.id) ?? node),
    })),
  };
}

const nodesOf = ({ nodes }: MapLayout) => new Map(nodes.map((node) => [node.id, node]));

/** How many pairs of edges cross as straight lines between bands, by the orders within these alone. */
function crossings({ bands, edges }: MapPlan, orders: readonly (readonly number[])[]): number {
  const places = new Map(
    orders.flatMap((order, y) => order.map((id, at) => [id, { x: at - (order.length - 1) / 2, y }] as const)),
  );
  expect(places.size).toBe(bands.flatMap(({ nodes }) => nodes).length);
  const lines = edges.flatMap(({ sourceId, targetId }) => {
    const [a, b] = [places.get(sourceId), places.get(targetId)];
    if (!a || !b || a.y === b.y) return [];
    return [a.y < b.y ? ([a, b] as const) : ([b, a] as const)];
  });
  const at = ([a, b]: (typeof lines)[number], y: number): number =>
    a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y);
  let count = 0;
  for (const [index, first] of lines.entries())
    for (const second of lines.slice(index + 1)) {
      const [top, bottom] = [Math.max(first[0].y, second[0].y), Math.min(first[1].y, second[1].y)];
      const product = (at(first, top) - at(second, top)) * (at(first, bottom) - at(second, bottom));
      if (top < bottom && product < -1e-9) count++;
    }
  return count;
}

/** The orders of a layout: column by column, each in the opposite direction to the one before. */
const ordersOf = ({ bands, nodes }: MapLayout): number[][] =>
  bands.map(({ id }) => {
    const own = nodes.filter(({ bandId }) => bandId === id);
    const least = Math.min(...own.map(({ x }) => x));
    const downwards = ({ x, line }: (typeof own)[number]): number =>
      Math.round(x - least) % 2 === 0 ? line : -line;
    return own.sort((a, b) => a.x - b.x || downwards(a) - downwards(b)).map((node) => node.id);
  });

/** The orders of plain barycentre sweeps, by the mean places of all neighbours: the best of eight. */
function barycentre(plan: MapPlan): number {
  const orders = plan.bands.map(({ nodes }) => nodes.map(({ id }) => id));
  let best = Infinity;
  for (let sweep = 0; sweep < 8; sweep++) {
    const rows = [...orders.keys()];
    for (const row of sweep % 2 === 0 ? rows : rows.toReversed()) {
      const places = new Map(
        orders.flatMap((order) => order.map((id, at) => [id, at - (order.length - 1) / 2] as const)),
      );
      const own = new Set(orders[row]);
      const meanOf = (id: number): number => {
        const others = plan.edges.flatMap(({ sourceId, targetId }) =>
          sourceId === id ? [targetId] : targetId === id ? [sourceId] : [],
        );
        const xs = others.filter((other) => !own.has(other)).map((other) => places.get(other) ?? 0);
        return xs.length === 0 ? (places.get(id) ?? 0) : xs.reduce((sum, x) => sum + x, 0) / xs.length;
      };
      orders[row] = [...own]
        .map((id) => ({ id, mean: meanOf(id) }))
        .sort((a, b) => a.mean - b.mean)
        .map(({ id }) => id);
    }
    best = Math.min(best, crossings(plan, orders));
  }
  return best;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('the layout of a map', () => {
  it('is the same for the same plan', () => {
    for (const plan of maps.slice(0, 20)) expect(layoutOf(structuredClone(plan))).toEqual(layoutOf(plan));
  });

  it('crosses at most 1.1 times as often as a barycentre order, also where it is arranged', () => {
    const plain = sumOf(maps.map(barycentre));
    const own = sumOf(maps.map((plan) => crossings(plan, ordersOf(layoutOf(plan)))));
    const arranged = sumOf(
      maps.map((plan) => crossings(plan, ordersOf(layoutOf(withPlaces(plan, arrangedPlaces(plan)))))),
    );
    expect(own / plain).toBeLessThanOrEqual(1.1);
    expect(arranged / plain).toBeLessThanOrEqual(1.1);
  }, 120_000);

  it('moves few others by more than a step where an objective is added', () => {
    const shares = maps.map((plan) => {
      const [before, after] = [nodesOf(layoutOf(withoutNewest(plan))), nodesOf(layoutOf(plan))];
      const moved = [...before.values()].filter((node) => {
        const next = after.get(node.id);
        return !next || Math.max(Math.abs(next.x - node.x), Math.abs(next.line - node.line)) > 1 + 1e-9;
      });
      return moved.length / before.size;
    });
    expect(sumOf(shares) / shares.length).toBeLessThan(0.1);
  }, 120_000);

  it('once arranged, lets an added objective in with at most a step of its own line', () => {
    for (const plan of maps) {
      const smaller = withoutNewest(plan);
      const stored = withPlaces(plan, arrangedPlaces(smaller));
      const before = nodesOf(layoutOf(withPlaces(smaller, arrangedPlaces(smaller))));
      const after = nodesOf(layoutOf(stored));
      const newest = [...after.values()].find(({ id }) => !before.has(id));
      for (const node of before.values()) {
        const next = after.get(node.id);
        const isBeside = newest?.bandId === node.bandId && newest.line === node.line;
        if (!isBeside) expect(next).toMatchObject({ x: node.x, line: node.line });
        expect(Math.abs((next?.x ?? 0) - node.x)).toBeLessThanOrEqual(1);
      }
    }
  }, 120_000);

  it('puts no two objectives on one place, and leads no edge behind one', () => {
    const overlaps = (a: Rect, b: Rect): boolean =>
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    for (const plan of maps.slice(0, 60)) {
      const { nodes, edges, width, height } = layoutOf(withPlaces(plan, arrangedPlaces(plan)));
      for (const [index, a] of nodes.entries())
        for (const b of nodes.slice(index + 1)) expect(overlaps(a.rect, b.rect)).toBe(false);
      expect(edges).toHaveLength(plan.edges.length);
      for (const edge of edges) {
        const others = nodes.filter(({ id }) => id !== edge.sourceId && id !== edge.targetId);
        for (const point of pointsOn(edge.points)) {
          const dot = { ...point, width: 0, height: 0 };
          expect(point.x).toBeGreaterThan(0);
          expect(point.x).toBeLessThan(width);
          expect(point.y).toBeLessThan(height);
          expect(others.some(({ rect }) => overlaps(rect, dot))).toBe(false);
        }
      }
    }
  }, 60_000);

  it('spreads over a width, where its columns still belong together', () => {
    const plan = maps.find(({ bands }) => bands.every(({ nodes }) => nodes.length > 3)) as MapPlan;
    const { width, stepX } = layoutOf(plan);
    const wide = layoutOf(plan, { minWidth: width * 1.2 });
    expect(wide.width).toBe(width * 1.2);
    expect(wide.stepX).toBeGreaterThan(stepX);
    expect(wide.nodes.map(({ x, line }) => [x, line])).toEqual(
      layoutOf(plan).nodes.map(({ x, line }) => [x, line]),
    );
    const [least, most] = [100, 9].map((factor) => layoutOf(plan, { minWidth: width * factor }).stepX);
    expect(least).toBe(most);
  });

  // How long it takes is a budget of `npm run bench -- map`.
  it('is made in many steps, so that a server answers others in between', () => {
    const plan = mapOf(100, 200, 4);
    expect(plan.edges.length).toBe(200);
    expect([...layoutSteps(plan)].length).toBeGreaterThan(200);
  });
});

describe('a move', () => {
  const plan = maps.find(({ bands }) => bands.every(({ nodes }) => nodes.length > 3)) as MapPlan;

  it('stays exactly, its neighbours give way, and nobody else moves', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: -900, max: 900 }),
        fc.integer({ min: -300, max: 300 }),
        (pick, x, y) => {
          const layout = layoutOf(plan);
          const node = layout.nodes[pick % layout.nodes.length];
          if (!node) return;
          const place = movedPlace(layout, node.id, { x, y });
          if (!place) throw new Error('The objective has no band');
          const next = layoutOf(withPlaces(plan, placesAfterMove(plan, layout, place)));
          const after = nodesOf(next).get(node.id);
          expect(after?.x).toBe(place.mapX);
          for (const other of layout.nodes) {
            if (other.bandId === node.bandId) continue;
            expect(nodesOf(next).get(other.id)).toMatchObject({ x: other.x, line: other.line });
          }
        },
      ),
      { seed: SEED, numRuns: runs(60) },
    );
  });

  it('before the first one, the places as they are shown are stored, so that a link moves nothing', () => {
    const layout = layoutOf(plan);
    const stored = withPlaces(plan, fixedPlaces(plan, layout));
    const [first, second] = layout.nodes.map(({ id }) => id) as [number, number];
    const linked = { ...stored, edges: [...stored.edges, { id: 9999, sourceId: first, targetId: second }] };
    for (const node of layoutOf(linked).nodes) {
      const before = nodesOf(layout).get(node.id);
      expect(node.x).toBeCloseTo(before?.x ?? 0, 9);
      expect(node.line).toBe(before?.line);
      expect(node.rect.width).toBe(NODE_WIDTH);
    }
  });
});
