import type { Rect } from './view.ts';

/** The direction of an arrow key. */
export type Direction = 'up' | 'down' | 'left' | 'right';

/** How much the places of one line of a band may differ. */
const SAME_LINE = 8;

/** The index of the next card in a direction: in the same line, or the nearest of the next line; -1 for none. */
export function neighbor(here: Rect, others: readonly Rect[], direction: Direction): number {
  const isUpright = direction === 'up' || direction === 'down';
  const sign = direction === 'up' || direction === 'left' ? -1 : 1;
  const ahead = others
    .map((rect, index) => ({
      index,
      x: rect.x + rect.width / 2 - (here.x + here.width / 2),
      y: rect.y - here.y,
    }))
    .filter(({ x, y }) => (isUpright ? sign * y > SAME_LINE : Math.abs(y) <= SAME_LINE && sign * x > 0));
  const line = Math.min(...ahead.map(({ y }) => Math.abs(y)));
  const [next] = ahead
    .filter(({ y }) => !isUpright || Math.abs(y) <= line + SAME_LINE)
    .sort((a, b) => Math.abs(a.x) - Math.abs(b.x));
  return next?.index ?? -1;
}
