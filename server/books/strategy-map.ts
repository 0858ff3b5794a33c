import { LABEL_WIDTH, type MapLayout, NODE_WIDTH, type Rect } from '../../contract/map/layout.ts';
import { type EdgePath, pointsOn } from '../../contract/map/routes.ts';
import { COLORS, type PageItem, accentColor, statusColor, statusMark, type TextStyle } from './drawing.ts';
import { textItem } from './pages.ts';
import { cutLines, heightOf } from './text.ts';

/** What stands in a band or on an objective of a map. */
export interface MapTexts {
  title: string;
  accent: number;
  /** The status in words. */
  status: string;
  /** Status and score. */
  standing: string;
}

/** What of a map its layout does not tell. */
export interface MapFacts {
  bands: ReadonlyMap<number, MapTexts>;
  nodes: ReadonlyMap<number, MapTexts>;
  weak: ReadonlySet<number>;
  /** The causes that the data do not show yet. */
  unproven: ReadonlySet<number>;
}

/** Where a map is drawn. */
export interface MapFrame {
  x: number;
  y: number;
  scale: number;
}

type XY = readonly [x: number, y: number];

const TITLE: TextStyle = { size: 13.5, bold: true, color: COLORS.ink };
const STANDING: TextStyle = { size: 11.5, color: COLORS.ink2 };
const PADDING = 12;
const MARK = 9;
const ARROW = 7;

/** Draws in the coordinates of a map, at a scale. */
class MapPen {
  readonly items: PageItem[] = [];
  readonly #frame: MapFrame;

  constructor(frame: MapFrame) {
    this.#frame = frame;
  }

  #at([x, y]: XY): XY {
    const { x: left, y: top, scale } = this.#frame;
    return [left + x * scale, top + y * scale];
  }

  box({ x, y, width, height }: Rect, fill: string): void {
    const [left, top] = this.#at([x, y]);
    const { scale } = this.#frame;
    this.items.push({ type: 'box', x: left, y: top, width: width * scale, height: height * scale, fill });
  }

  path(
    points: readonly XY[],
    look: { fill?: string; stroke?: string; width?: number; isDashed?: boolean },
  ): void {
    const width = (look.width ?? 1) * this.#frame.scale;
    this.items.push({ type: 'path', ...look, points: points.map((point) => this.#at(point)), width });
  }

  text(lines: readonly string[], at: XY, width: number, style: TextStyle): void {
    const [x, y] = this.#at(at);
    const { scale } = this.#frame;
    this.items.push(textItem(lines, x, y, width * scale, { ...style, size: style.size * scale }));
  }

  /** A status as its shape and its words. */
  standing({ status, standing }: MapTexts, [x, y]: XY, width: number): void {
    const [left, middle] = this.#at([x + MARK / 2, y + heightOf(1, STANDING) / 2]);
    this.items.push(statusMark(status, left, middle, MARK * this.#frame.scale));
    const [line = ''] = cutLines(standing, width - MARK - 6, STANDING, 1);
    this.text([line], [x + MARK + 6, y], width - MARK - 6, STANDING);
  }
}

const outline = ({ x, y, width, height }: Rect): XY[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
  [x, y],
];

function drawEdge(pen: MapPen, edge: EdgePath, { weak, unproven }: MapFacts): void {
  const isUnproven = unproven.has(edge.id);
  const color = isUnproven ? COLORS.warning : COLORS.ink3;
  const points = pointsOn(edge.points).map(({ x, y }): XY => [x, y]);
  const [endX, endY] = points.at(-1) ?? [0, 0];
  const up = (edge.points.at(-2)?.y ?? 0) > endY ? 1 : -1;
  pen.path([...points.slice(0, -1), [endX, endY + up * ARROW]], {
    stroke: color,
    width: weak.has(edge.id) ? 1 : 1.9,
    isDashed: isUnproven,
  });
  pen.path(
    [
      [endX, endY],
      [endX + ARROW * 0.6, endY + up * ARROW],
      [endX - ARROW * 0.6, endY + up * ARROW],
    ],
    { fill: color },
  );
}

/** The shapes and texts of a map, in the colors of a document. */
export function mapItems(layout: MapLayout, facts: MapFacts, frame: MapFrame): PageItem[] {
  const pen = new MapPen(frame);
  for (const { id, rect } of layout.bands) {
    const band = facts.bands.get(id);
    pen.box(rect, COLORS.sunken);
    pen.box({ ...rect, width: 4 }, accentColor(band?.accent ?? 0));
    if (!band) continue;
    const width = LABEL_WIDTH - 2 * PADDING;
    const lines = cutLines(band.title, width, TITLE, 4);
    pen.text(lines, [PADDING + 4, rect.y + PADDING], width, TITLE);
    pen.standing(band, [PADDING + 4, rect.y + PADDING + heightOf(lines.length, TITLE) + 6], width);
  }
  for (const edge of layout.edges) drawEdge(pen, edge, facts);
  for (const { id, rect } of layout.nodes) {
    const node = facts.nodes.get(id);
    pen.box(rect, COLORS.paper);
    pen.path(outline(rect), { stroke: COLORS.hairline, width: 1.2 });
    if (!node) continue;
    pen.box({ ...rect, width: 3 }, statusColor(node.status));
    const width = NODE_WIDTH - 2 * PADDING;
    pen.text(cutLines(node.title, width, TITLE, 3), [rect.x + PADDING, rect.y + 7], width, TITLE);
    const bottom = rect.y + rect.height - 5 - heightOf(1, STANDING);
    pen.standing(node, [rect.x + PADDING, bottom], width);
  }
  return pen.items;
}

/** The map in words, for those who cannot see it: what each objective leads to. */
export function mapText({ nodes, edges }: MapLayout, facts: MapFacts): string {
  const titleOf = (id: number): string => facts.nodes.get(id)?.title ?? '';
  const sentences = nodes.flatMap(({ id }) => {
    const effects = edges.filter(({ sourceId }) => sourceId === id).map(({ targetId }) => titleOf(targetId));
    const standing = facts.nodes.get(id)?.standing ?? '';
    const leads = effects.length === 0 ? '' : ` leads to ${effects.join(', ')}`;
    return effects.length === 0 ? [] : [`${titleOf(id)} (${standing})${leads}.`];
  });
  return sentences.join(' ');
}
