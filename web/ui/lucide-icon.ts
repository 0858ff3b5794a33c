import { createElement, type ComponentProps } from 'react';
import { cx } from './cx.ts';

type Attributes = Record<string, string>;

const numbers = (attributes: Attributes, ...names: string[]) =>
  names.map((name) => Number(attributes[name] ?? 0)) as [number, number, number, number, number];

/** The path of each kind of shape. Each begins at an absolute point. */
const pathOf: Record<string, (attributes: Attributes) => string> = {
  path: ({ d = '' }) => (d.startsWith('m') ? `M0 0${d}` : d),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points = '' }) => `M${points}`,
  polygon: ({ points = '' }) => `M${points}z`,
  circle: ({ cx = '', cy = '', r = '' }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: (shape) => {
    const [cx, cy, rx, ry] = numbers(shape, 'cx', 'cy', 'rx', 'ry');
    return ellipse(cx, cy, rx, ry);
  },
  rect: (shape) => {
    const [x, y, width, height, r] = numbers(shape, 'x', 'y', 'width', 'height', shape['rx'] ? 'rx' : 'ry');
    const [w, h] = [width - 2 * r, height - 2 * r];
    const corner = (dx: number, dy: number) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '');
    return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`;
  },
};

/** One arc around almost all of it, and the rest. */
const ellipse = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 1 0 .01z`;

/**
 * An icon of lucide-react as one path, whose look is the class `icon`: a board has hundreds. vite.config.ts puts this in the place of
 * lucide's function of that name.
 */
export default function createLucideIcon({
  node,
}: {
  node: readonly (readonly [tag: string, attributes: Attributes])[];
}) {
  let d: string | undefined;
  return function Icon({ className, ...props }: ComponentProps<'svg'>) {
    d ??= node.map(([tag, attributes]) => pathOf[tag]?.(attributes)).join('');
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        ...(props['aria-label'] === undefined && { 'aria-hidden': true }),
        ...props,
        className: cx('icon', className),
      },
      createElement('path', { d }),
    );
  };
}
