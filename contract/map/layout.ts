import { runAtOnce } from '../scorecard/run-at-once.ts';
import { cellsOfPlan } from './places.ts';
import type { MapPlan } from './plan.ts';
import { type EdgePath, routeEdges, type Row } from './routes.ts';

/** A rectangle in pixels. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An objective where it stands: `x` and `line` as they are stored. */
export interface PlacedNode {
  id: number;
  bandId: number;
  x: number;
  line: number;
  rect: Rect;
}

/** A pillar across the whole map; its label stands in the left `LABEL_WIDTH`. */
export interface PlacedBand {
  id: number;
  lines: number;
  rect: Rect;
}

/** A map with the places of everything on it. */
export interface MapLayout {
  width: number;
  height: number;
  /** The middle of the objectives, which stored places count from. */
  middle: number;
  /** From one column to the next. */
  stepX: number;
  /** From one line to the next. */
  stepY: number;
  bands: readonly PlacedBand[];
  nodes: readonly PlacedNode[];
  edges: readonly EdgePath[];
}

/** The size of an objective. A page may have higher ones. */
export const NODE_WIDTH = 208;
export const NODE_HEIGHT = 84;
/** From one column to the next, at least and at most, and between two lines. */
const STEP_X = NODE_WIDTH + 40;
const STEP_X_MAX = 1.6 * STEP_X;
const LINE_GAP = 52;
/** The width that the label of a band takes. */
export const LABEL_WIDTH = 176;
/** The room above and below the objectives of a band, and between bands. */
const BAND_PADDING = 34;
const BAND_GAP = 12;
const MARGIN = 32;

/** How a page wants its map. */
interface Sizes {
  nodeHeight?: number;
  /** What it takes at least: its columns move apart. */
  minWidth?: number;
}

/** Lays a map out. The same plan always gives the same layout. */
export const layoutOf = (plan: MapPlan, sizes?: Sizes): MapLayout => runAtOnce(layoutSteps(plan, sizes));

/** The same with pauses, because a large map takes a while. */
export function* layoutSteps(
  plan: MapPlan,
  { nodeHeight = NODE_HEIGHT, minWidth = 0 }: Sizes = {},
): Generator<undefined, MapLayout> {
  const stepY = nodeHeight + LINE_GAP;
  const cells = yield* cellsOfPlan(plan);
  const xs = Array.from(cells.values(), ({ x }) => x);
  const [least, most] = [Math.min(0, ...xs), Math.max(0, ...xs)];
  const left = LABEL_WIDTH + MARGIN;
  const steps = most - least;
  const width = Math.max(minWidth, left + NODE_WIDTH + steps * STEP_X + MARGIN);
  const room = width - left - NODE_WIDTH - MARGIN;
  const stepX = Math.min(STEP_X_MAX, steps > 0 ? room / steps : STEP_X);
  const middle = left + NODE_WIDTH / 2 - least * stepX + (room - steps * stepX) / 2;
  const bands: PlacedBand[] = [];
  const nodes: PlacedNode[] = [];
  const rows: Row[] = [];
  let top = 0;
  for (const band of plan.bands) {
    const placed = band.nodes.flatMap(({ id }) => {
      const cell = cells.get(id);
      return cell ? [{ id, ...cell }] : [];
    });
    const lines = Math.max(1, ...placed.map(({ line }) => line + 1));
    const height = 2 * BAND_PADDING + nodeHeight + (lines - 1) * stepY;
    bands.push({ id: band.id, lines, rect: { x: 0, y: top, width, height } });
    for (let line = 0; line < lines; line++) {
      const y = top + BAND_PADDING + line * stepY;
      const row = placed
        .filter((node) => node.line === line)
        .sort((a, b) => a.x - b.x)
        .map(({ id, x }): PlacedNode => {
          const rect = { x: middle + x * stepX - NODE_WIDTH / 2, y, width: NODE_WIDTH, height: nodeHeight };
          return { id, bandId: band.id, x, line, rect };
        });
      nodes.push(...row);
      rows.push({ top: y, bottom: y + nodeHeight, nodes: row });
    }
    top += height + BAND_GAP;
  }
  const edges = routeEdges(rows, plan.edges, { left: LABEL_WIDTH + 8, right: width - 8 });
  return { width, height: Math.max(0, top - BAND_GAP), middle, stepX, stepY, bands, nodes, edges };
}
