import { escaped } from '../words/escaped.ts';
import { interWidthOf } from './inter.ts';
import { COLORS, LEADING, type PageItem, type PathItem, type TextItem } from './items.ts';

const FONTS = "Inter, 'Helvetica Neue', Arial, sans-serif";
/** Where the letters of a line stand in it, as a part of the size. */
const BASELINE = 1.02;

const short = (value: number): number => Math.round(value * 10) / 10;

/** How a color is written. */
type Paint = (hex: string) => string;

/** What the widths of Inter are known of: Latin letters, also with accents. */
const MEASURED = /^[ -\u024f…–]+$/;

/** The line takes the width of Inter in whichever font there is. */
const lengthOf = (line: string, style: TextItem): string =>
  MEASURED.test(line)
    ? ` textLength="${short(interWidthOf(line, style))}" lengthAdjust="spacingAndGlyphs"`
    : '';

function textOf(item: TextItem, paint: Paint): string {
  const { lines, x, y, size, bold, color = COLORS.ink } = item;
  const spans = lines.map((ended, index) => {
    const line = ended.trimEnd();
    const baseline = short(y + index * size * LEADING + size * BASELINE);
    return `<tspan x="${short(x)}" y="${baseline}"${lengthOf(line, item)}>${escaped(line)}</tspan>`;
  });
  return `<text font-size="${short(size)}"${bold ? ' font-weight="600"' : ''} fill="${paint(color)}">${spans.join('')}</text>`;
}

const pointsText = (points: PathItem['points']): string =>
  points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');

function elementOf(item: PageItem, paint: Paint): string {
  switch (item.type) {
    case 'box':
      return `<rect x="${short(item.x)}" y="${short(item.y)}" width="${short(item.width)}" height="${short(item.height)}" fill="${paint(item.fill)}"/>`;
    case 'circle':
      return `<circle cx="${short(item.x)}" cy="${short(item.y)}" r="${short(item.radius)}" ${
        item.fill
          ? `fill="${paint(item.fill)}"`
          : `fill="none" stroke="${paint(item.stroke ?? COLORS.ink)}" stroke-width="1.2"`
      }/>`;
    case 'path': {
      if (item.fill) return `<polygon points="${pointsText(item.points)}" fill="${paint(item.fill)}"/>`;
      const dashes = item.isDashed ? ' stroke-dasharray="5 4"' : '';
      const look = `fill="none" stroke="${paint(item.stroke ?? COLORS.ink)}" stroke-width="${short(item.width ?? 1)}" stroke-linejoin="round"${dashes}`;
      const [start, ...curves] = item.curves ?? [];
      return start
        ? `<path d="M${pointsText([start])}C${pointsText(curves)}" ${look}/>`
        : `<polyline points="${pointsText(item.points)}" ${look}/>`;
    }
    case 'text':
      return textOf(item, paint);
    case 'figure':
      return elementsOf(item.items, paint);
    case 'table':
      throw new Error('A picture has no table');
    default:
      throw new Error('No such item');
  }
}

/** Items as elements of an SVG. */
export const elementsOf = (items: readonly PageItem[], paint: Paint = (hex) => `#${hex}`): string =>
  items.map((item) => elementOf(item, paint)).join('');

/** What a picture is, for those who cannot see it. */
export interface SvgWords {
  title: string;
  description: string;
}

/** A picture of items as SVG, without styles, so that any page may show it. */
export function svgOf(
  items: readonly PageItem[],
  { width, height }: { width: number; height: number },
  { title, description }: SvgWords,
): string {
  const size = `width="${short(width)}" height="${short(height)}" viewBox="0 0 ${short(width)} ${short(height)}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="${FONTS}">` +
    `<title>${escaped(title)}</title><desc>${escaped(description)}</desc>` +
    `<rect width="100%" height="100%" fill="#${COLORS.paper}"/>${elementsOf(items)}</svg>\n`
  );
}
