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

/** The objective of the next card in a direction; undefined for none. */
export function nextCard(
  id: number,
  cards: readonly { node: { id: number }; rect: Rect }[],
  direction: Direction,
): number | undefined {
  const here = cards.find(({ node }) => node.id === id);
  const rest = cards.filter((card) => card !== here);
  const rects = rest.map(({ rect }) => rect);
  return here && rest[neighbor(here.rect, rects, direction)]?.node.id;
}

/** The objective that a chain of causes leads to: an effect to the right, a cause to the left; undefined at its end. */
export function chained(
  id: number,
  links: readonly { sourceId: number; targetId: number }[],
  direction: 'left' | 'right',
): number | undefined {
  const [from, to] =
    direction === 'right' ? (['sourceId', 'targetId'] as const) : (['targetId', 'sourceId'] as const);
  return links.find((link) => link[from] === id)?.[to];
}
