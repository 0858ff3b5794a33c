import type { PlannedEdge } from './plan.ts';
import { spread } from './spread.ts';

/** A line of objectives. */
export interface Row {
  top: number;
  bottom: number;
  /** From left to right. */
  nodes: readonly { id: number; rect: { x: number; width: number } }[];
}

/** A point in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** An edge as a path from its cause to its effect. */
export interface EdgePath {
  id: number;
  sourceId: number;
  targetId: number;
  /** The start, then three points for each cubic curve. */
  points: readonly Point[];
  /** Where a mark of it stands. */
  middle: Point;
}

interface Room {
  left: number;
  right: number;
}

/** How near to a node an edge passes, and how near to another edge. */
const CLEARANCE = 10;
const BESIDE = 8;
/** The room between the ends of edges at one side of a node, and that to its corners. */
const PORT_GAP = 22;
const CORNER = 24;
/** How high an arc within a row is at most. */
const ARC = 22;

/** Where an edge passes a row: through the room that is free there. */
interface Pass {
  want: number;
  room: Room;
  x: number;
}

/** An end of an edge at the upper or lower side of a node. */
interface Port {
  row: number;
  isTop: boolean;
  nodeId: number;
  x: number;
}

interface Route {
  edge: PlannedEdge;
  from: Port;
  to: Port;
  /** By row, in the order in which the edge passes them. */
  passes: { row: number; pass: Pass }[];
}

const middleOf = ({ rect: { x, width } }: Row['nodes'][number]): number => x + width / 2;

/** The free rooms of a row. */
function roomsOf({ nodes }: Row, { left, right }: Room): Room[] {
  const starts = [left, ...nodes.map(({ rect }) => rect.x + rect.width + CLEARANCE)];
  const ends = [...nodes.map(({ rect }) => rect.x - CLEARANCE), right];
  return starts.map((start, index) => ({
    left: Math.min(start, ends[index] ?? right),
    right: ends[index] ?? right,
  }));
}

const clamp = (x: number, { left, right }: Room): number => Math.min(Math.max(x, left), right);

/** The free room that is nearest to a place. */
const nearest = (rooms: readonly Room[], x: number): Room =>
  rooms.reduce((best, room) => (Math.abs(clamp(x, room) - x) < Math.abs(clamp(x, best) - x) ? room : best));

/** Keeps places in a room in their order, apart as far as it has room. */
function placesIn(wants: readonly number[], { left, right }: Room, gap: number): number[] {
  const apart = Math.min(gap, (right - left) / Math.max(1, wants.length - 1));
  const last = wants.length - 1;
  return spread(wants, apart).map((x, index) =>
    Math.min(Math.max(x, left + index * apart), right - (last - index) * apart),
  );
}

/** The rows that an edge passes between its ends, in its direction. */
function between(from: number, to: number): number[] {
  const step = Math.sign(to - from);
  return Array.from(
    { length: Math.max(0, Math.abs(to - from) - 1) },
    (_, index) => from + step * (index + 1),
  );
}

/** Chooses for each pass the free room nearest to the straight line to the effect, then keeps the edges of each room apart. */
function choosePasses(rows: readonly Row[], routes: readonly Route[], all: Room): void {
  const rooms = rows.map((row) => roomsOf(row, all));
  const byRoom = new Map<Room, Pass[]>();
  for (const { from, to, passes } of routes) {
    let at = { x: from.x, row: from.row };
    for (const { row, pass } of passes) {
      pass.want = at.x + ((to.x - at.x) * (row - at.row)) / (to.row - at.row);
      pass.room = nearest(rooms[row] ?? [], pass.want);
      pass.x = clamp(pass.want, pass.room);
      at = { x: pass.x, row };
      byRoom.set(pass.room, [...(byRoom.get(pass.room) ?? []), pass]);
    }
  }
  for (const [room, passes] of byRoom) {
    const sorted = passes.sort((a, b) => a.want - b.want);
    const places = placesIn(
      sorted.map(({ x }) => x),
      room,
      BESIDE,
    );
    for (const [index, pass] of sorted.entries()) pass.x = places[index] ?? pass.x;
  }
}

/** Spreads the ends of edges along the sides of nodes, in the order in which the edges arrive. */
function choosePorts(routes: readonly Route[], width: number): void {
  const ends = routes.flatMap(({ from, to, passes }) => [
    { port: from, next: passes[0]?.pass.x ?? to.x },
    { port: to, next: passes.at(-1)?.pass.x ?? from.x },
  ]);
  for (const group of Map.groupBy(ends, ({ port }) => `${port.nodeId} ${port.isTop}`).values()) {
    const gap = Math.min(PORT_GAP, (width - 2 * CORNER) / Math.max(1, group.length - 1));
    const sorted = group.sort((a, b) => a.next - b.next);
    for (const [index, { port }] of sorted.entries()) port.x += (index - (sorted.length - 1) / 2) * gap;
  }
}

/** An S from one height to another, upright at both ends: it stays between them. */
const curve = (from: Point, to: Point): Point[] => {
  const y = (from.y + to.y) / 2;
  return [{ x: from.x, y }, { x: to.x, y }, to];
};

const straight = (from: Point, to: Point): Point[] => [from, to, to];

function pathOf(rows: readonly Row[], { edge, from, to, passes }: Route): EdgePath {
  const yOf = (row: number, isTop: boolean): number =>
    isTop ? (rows[row]?.top ?? 0) : (rows[row]?.bottom ?? 0);
  const start = { x: from.x, y: yOf(from.row, from.isTop) };
  const end = { x: to.x, y: yOf(to.row, to.isTop) };
  const { id, sourceId, targetId } = edge;
  if (from.row === to.row) {
    const y = start.y - ARC;
    const points = [start, { x: start.x, y }, { x: end.x, y }, end];
    return {
      id,
      sourceId,
      targetId,
      points,
      middle: { x: (start.x + end.x) / 2, y: start.y - (ARC * 3) / 4 },
    };
  }
  const isUp = to.row < from.row;
  const points = [start];
  const middles: Point[] = [];
  let at = start;
  const curveTo = (point: Point): void => {
    middles.push({ x: (at.x + point.x) / 2, y: (at.y + point.y) / 2 });
    points.push(...curve(at, point));
    at = point;
  };
  for (const { row, pass } of passes) {
    curveTo({ x: pass.x, y: yOf(row, !isUp) });
    const beyond = { x: pass.x, y: yOf(row, isUp) };
    points.push(...straight(at, beyond));
    at = beyond;
  }
  curveTo(end);
  return { id, sourceId, targetId, points, middle: middles[middles.length >> 1] ?? start };
}

/** Routes edges between rows so that none passes behind a node: through the gaps of rows, and as S curves between rows. */
export function routeEdges(rows: readonly Row[], edges: readonly PlannedEdge[], all: Room): EdgePath[] {
  const places = new Map(
    rows.flatMap(({ nodes }, row) => nodes.map((node) => [node.id, { row, x: middleOf(node) }] as const)),
  );
  const routes = edges.flatMap((edge): Route[] => {
    const [from, to] = [places.get(edge.sourceId), places.get(edge.targetId)];
    if (!from || !to) return [];
    const isArc = from.row === to.row;
    return [
      {
        edge,
        from: { ...from, nodeId: edge.sourceId, isTop: isArc || to.row < from.row },
        to: { ...to, nodeId: edge.targetId, isTop: isArc || to.row > from.row },
        passes: between(from.row, to.row).map((row) => ({ row, pass: { want: 0, room: all, x: 0 } })),
      },
    ];
  });
  choosePasses(rows, routes, all);
  choosePorts(routes, rows.find(({ nodes }) => nodes.length > 0)?.nodes[0]?.rect.width ?? 0);
  return routes.map((route) => pathOf(rows, route));
}

const short = (value: number): number => Math.round(value * 10) / 10;

/** The points of an edge as the `d` of an SVG path. */
export function svgPath([start, ...rest]: readonly Point[]): string {
  const texts = rest.map(({ x, y }) => `${short(x)} ${short(y)}`);
  const curves = Array.from({ length: texts.length / 3 }, (_, index) =>
    texts.slice(index * 3, index * 3 + 3).join(' '),
  );
  return `M${short(start?.x ?? 0)} ${short(start?.y ?? 0)}${curves.map((points) => `C${points}`).join('')}`;
}

/** How many points stand in for a curve where only straight lines are drawn. */
const CURVE_POINTS = 10;

/** The points of an edge along its curves, for what draws straight lines. */
export function pointsOn(points: readonly Point[]): Point[] {
  const all = points.slice(0, 1);
  for (let index = 0; index + 3 < points.length; index += 3) {
    const [a, b, c, d] = points.slice(index, index + 4) as [Point, Point, Point, Point];
    const isStraight = b === c || (a.x === b.x && b.x === c.x && c.x === d.x);
    const count = isStraight ? 1 : CURVE_POINTS;
    const at = (share: number, key: 'x' | 'y'): number =>
      (1 - share) ** 3 * a[key] +
      3 * (1 - share) ** 2 * share * b[key] +
      3 * (1 - share) * share ** 2 * c[key] +
      share ** 3 * d[key];
    for (let step = 1; step <= count; step++)
      all.push({ x: at(step / count, 'x'), y: at(step / count, 'y') });
  }
  return all;
}
