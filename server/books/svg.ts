import { escaped } from '../../contract/words/escaped.ts';
import { COLORS, LEADING, type PageItem, type TextItem } from './drawing.ts';

const FONTS = "Inter, 'Helvetica Neue', Arial, sans-serif";
/** Where the letters of a line stand in it, as a part of the size. */
const BASELINE = 1.02;

const short = (value: number): number => Math.round(value * 10) / 10;

const textOf = ({ lines, x, y, size, bold, color = COLORS.ink }: TextItem): string =>
  `<text font-size="${short(size)}"${bold ? ' font-weight="600"' : ''} fill="#${color}">${lines
    .map((line, index) => {
      const baseline = short(y + index * size * LEADING + size * BASELINE);
      return `<tspan x="${short(x)}" y="${baseline}">${escaped(line)}</tspan>`;
    })
    .join('')}</text>`;

function elementOf(item: PageItem): string {
  switch (item.type) {
    case 'box':
      return `<rect x="${short(item.x)}" y="${short(item.y)}" width="${short(item.width)}" height="${short(item.height)}" fill="#${item.fill}"/>`;
    case 'circle':
      return `<circle cx="${short(item.x)}" cy="${short(item.y)}" r="${short(item.radius)}" ${
        item.fill
          ? `fill="#${item.fill}"`
          : `fill="none" stroke="#${item.stroke ?? COLORS.ink}" stroke-width="1.2"`
      }/>`;
    case 'path': {
      const points = item.points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');
      if (item.fill) return `<polygon points="${points}" fill="#${item.fill}"/>`;
      const dashes = item.isDashed ? ' stroke-dasharray="5 4"' : '';
      return `<polyline points="${points}" fill="none" stroke="#${item.stroke ?? COLORS.ink}" stroke-width="${short(item.width ?? 1)}" stroke-linejoin="round"${dashes}/>`;
    }
    case 'text':
      return textOf(item);
    case 'figure':
      return item.items.map(elementOf).join('');
    case 'table':
      throw new Error('A picture has no table');
    default:
      throw new Error('No such item');
  }
}

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
    `<rect width="100%" height="100%" fill="#${COLORS.paper}"/>${items.map(elementOf).join('')}</svg>\n`
  );
}
