import type { TextFit } from '../drawing/fit.ts';
import {
  accentColor,
  COLORS,
  heightOf,
  type PageItem,
  type PathItem,
  statusColor,
  statusMark,
  textItem,
  type TextStyle,
} from '../drawing/items.ts';
import type { MapFacts, MapTexts } from './facts.ts';
import { standingText } from './facts.ts';
import { LABEL_WIDTH, type MapLayout, NODE_WIDTH, type Rect } from './layout.ts';
import { type EdgePath, type Point, pointsOn } from './routes.ts';

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
  readonly #fit: TextFit;

  constructor(frame: MapFrame, fit: TextFit) {
    this.#frame = frame;
    this.#fit = fit;
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

  path(points: readonly XY[], { curves, ...look }: Partial<Omit<PathItem, 'type' | 'points'>>): void {
    const placed = (path: readonly XY[]): XY[] => path.map((point) => this.#at(point));
    const width = (look.width ?? 1) * this.#frame.scale;
    this.items.push({
      type: 'path',
      ...look,
      points: placed(points),
      width,
      ...(curves && { curves: placed(curves) }),
    });
  }

  /** A text in at most so many lines; how high it is. */
  text(text: string, at: XY, width: number, style: TextStyle, most = 1): number {
    const lines = this.#fit.cutLines(text, width, style, most);
    const [x, y] = this.#at(at);
    const { scale } = this.#frame;
    this.items.push(textItem(lines, x, y, width * scale, { ...style, size: style.size * scale }));
    return heightOf(lines.length, style);
  }

  /** A status as its shape and its words. */
  standing(texts: MapTexts, [x, y]: XY, width: number): void {
    const [left, middle] = this.#at([x + MARK / 2, y + heightOf(1, STANDING) / 2]);
    this.items.push(statusMark(texts.status, left, middle, MARK * this.#frame.scale));
    this.text(standingText(texts), [x + MARK + 6, y], width - MARK - 6, STANDING);
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
  const { x: endX, y: endY } = edge.points.at(-1) ?? { x: 0, y: 0 };
  const up = (edge.points.at(-2)?.y ?? 0) > endY ? 1 : -1;
  // The line ends behind its arrowhead.
  const shortened = (points: readonly Point[]): XY[] => [
    ...points.slice(0, -1).map(({ x, y }): XY => [x, y]),
    [endX, endY + up * ARROW],
  ];
  pen.path(shortened(pointsOn(edge.points)), {
    curves: shortened(edge.points),
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

/** The shapes and texts of a map, in the colors of a document. The one rule of how a map looks outside its page. */
export function mapItems(layout: MapLayout, facts: MapFacts, frame: MapFrame, fit: TextFit): PageItem[] {
  const pen = new MapPen(frame, fit);
  for (const { id, rect } of layout.bands) {
    const band = facts.bands.get(id);
    pen.box(rect, COLORS.sunken);
    pen.box({ ...rect, width: 4 }, accentColor(band?.accent ?? 0));
    if (!band) continue;
    const width = LABEL_WIDTH - 2 * PADDING;
    const height = pen.text(band.title, [PADDING + 4, rect.y + PADDING], width, TITLE, 4);
    pen.standing(band, [PADDING + 4, rect.y + PADDING + height + 6], width);
  }
  for (const edge of layout.edges) drawEdge(pen, edge, facts);
  for (const { id, rect } of layout.nodes) {
    const node = facts.nodes.get(id);
    pen.box(rect, COLORS.paper);
    pen.path(outline(rect), { stroke: COLORS.hairline, width: 1.2 });
    if (!node) continue;
    pen.box({ ...rect, width: 3 }, statusColor(node.status));
    const width = NODE_WIDTH - 2 * PADDING;
    pen.text(node.title, [rect.x + PADDING, rect.y + 7], width, TITLE, 3);
    const bottom = rect.y + rect.height - 5 - heightOf(1, STANDING);
    pen.standing(node, [rect.x + PADDING, bottom], width);
  }
  return pen.items;
}
