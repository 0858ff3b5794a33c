import { statusLook } from '../words/status.ts';

/** The colors of a book, the light ones of the product, as hex for documents. */
export const COLORS = {
  paper: 'FFFFFF',
  sunken: 'F6F5F2',
  ink: '1B1E25',
  ink2: '494D55',
  ink3: '63666D',
  hairline: 'DEDCD8',
  brand: '223F75',
  positive: '226D3D',
  warning: '84530F',
  destructive: 'B72121',
  redArea: 'FDF1EF',
  initiative: '0E726E',
  initiativeSoft: 'DCF2F0',
} as const;

/** The accents of pillars, 1 to 8. */
export const ACCENT_COLORS = ['476797', '2A765D', '816027', '705A8F', '915446', '137384', '5D6F35', '8A526F'];

/** The color of an accent. */
export const accentColor = (accent: number): string => ACCENT_COLORS[accent - 1] ?? COLORS.ink3;

export type Align = 'left' | 'right' | 'center';

/** How a text is set. */
export interface TextStyle {
  size: number;
  bold?: boolean;
  color?: string;
  align?: Align;
}

/** A text in lines that fit its width. Coordinates are points from the top left. */
export interface TextItem extends TextStyle {
  type: 'text';
  x: number;
  y: number;
  width: number;
  /** Each with what ends it. */
  lines: readonly string[];
  /** What it is to a screen reader. */
  role: 'title' | 'heading' | 'body' | 'artifact';
}

/** A filled rectangle. */
export interface BoxItem {
  type: 'box';
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
}

type XY = readonly [x: number, y: number];

/** Straight lines through points: a polygon where it has a fill, else a line. */
export interface PathItem {
  type: 'path';
  points: readonly XY[];
  /** The line that the points follow, for what draws curves: its start, then three points for each cubic curve. */
  curves?: readonly XY[];
  fill?: string;
  stroke?: string;
  /** The width of the stroke. */
  width?: number;
  isDashed?: boolean;
}

/** A circle around a point. */
export interface CircleItem {
  type: 'circle';
  x: number;
  y: number;
  radius: number;
  fill?: string;
  stroke?: string;
}

/** A cell of a table: its lines fit the column. */
export interface CellItem extends TextStyle {
  lines: readonly string[];
  /** The room on the left for a mark, beside the padding. */
  indent: number;
  /** How many lines its first paragraph has. */
  head: number;
  /** The look of the lines below the first paragraph, where it differs. */
  below?: Partial<Pick<TextStyle, 'bold' | 'color'>>;
}

/** A table. A header row is repeated on each page. */
export interface TableItem {
  type: 'table';
  x: number;
  y: number;
  columns: readonly number[];
  rows: readonly { height: number; isHeader: boolean; fill?: string; cells: readonly CellItem[] }[];
}

/** A picture with a text in place of it for screen readers. */
export interface FigureItem {
  type: 'figure';
  alt: string;
  items: readonly PageItem[];
}

/** What a page is made of. */
export type PageItem = TextItem | BoxItem | PathItem | CircleItem | TableItem | FigureItem;

/** The padding of a cell: at the sides, and above and below. */
export const PADDING = { x: 5, y: 4 } as const;
/** The height of a line of text, in sizes. */
export const LEADING = 1.32;

/** The height of a number of lines. */
export const heightOf = (lines: number, { size }: TextStyle): number => lines * size * LEADING;

/** A text at a place. */
export const textItem = (
  lines: readonly string[],
  x: number,
  y: number,
  width: number,
  style: TextStyle,
  role: TextItem['role'] = 'body',
): TextItem => ({ type: 'text', x, y, width, lines, role, ...style });

const TONES = {
  positive: COLORS.positive,
  warning: COLORS.warning,
  destructive: COLORS.destructive,
  neutral: COLORS.ink3,
};

/** The color of a status. */
export const statusColor = (status: string): string => TONES[statusLook(status).tone];

/** The shape of a status in a square whose center is at a point. */
export function statusMark(status: string, x: number, y: number, size = 8): PageItem {
  const color = statusColor(status);
  const half = size / 2;
  switch (statusLook(status).shape) {
    case 'dot':
      return { type: 'circle', x, y, radius: half * 0.85, fill: color };
    case 'diamond':
      return {
        type: 'path',
        points: [
          [x, y - half],
          [x + half, y],
          [x, y + half],
          [x - half, y],
        ],
        fill: color,
      };
    case 'triangle':
      return {
        type: 'path',
        points: [
          [x, y - half * 0.9],
          [x + half, y + half * 0.8],
          [x - half, y + half * 0.8],
        ],
        fill: color,
      };
    case 'check':
      return {
        type: 'path',
        points: [
          [x - half * 0.85, y + half * 0.05],
          [x - half * 0.2, y + half * 0.7],
          [x + half * 0.9, y - half * 0.7],
        ],
        stroke: color,
        width: 1.6,
      };
    case 'ring':
      break;
  }
  return { type: 'circle', x, y, radius: half * 0.75, stroke: color };
}

/** An arrow in the direction since the period before. */
export function trendMark(trend: 'up' | 'down' | 'flat', x: number, y: number): PageItem {
  const [dx, dy] = { up: [3, -3], down: [3, 3], flat: [4, 0] }[trend] as [number, number];
  const [tipX, tipY] = [x + dx, y + dy];
  const wing: readonly (readonly [number, number])[] =
    trend === 'flat'
      ? [
          [tipX - 2.6, tipY - 2.6],
          [tipX, tipY],
          [tipX - 2.6, tipY + 2.6],
        ]
      : [
          [tipX - 3.6, tipY],
          [tipX, tipY],
          [tipX, tipY - Math.sign(dy) * 3.6],
        ];
  // One line: to the tip, then the wings around it.
  const points = [[x - dx, y - dy] as const, [tipX, tipY] as const, ...wing];
  return { type: 'path', points, stroke: COLORS.ink2, width: 0.9 };
}
