/** A way over the board. */
export type Direction = 'up' | 'down' | 'left' | 'right';

/** Where something stands; pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far apart two spans are; 0 where they overlap. */
const gap = (from: number, to: number, otherFrom: number, otherTo: number): number =>
  Math.max(0, otherFrom - to, from - otherTo);

/** What stands aside counts as so much farther than what stands ahead. */
const ASIDE = 4;

/** The place in `others` of what stands nearest to a box in a direction; -1 where nothing does. */
export function nearest(here: Box, others: readonly Box[], direction: Direction): number {
  const isUpright = direction === 'up' || direction === 'down';
  const isBack = direction === 'up' || direction === 'left';
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, box] of others.entries()) {
    const moved = isUpright ? box.top - here.top : box.left - here.left;
    const ahead = isBack ? -moved : moved;
    const aside = isUpright
      ? gap(here.left, here.right, box.left, box.right)
      : gap(here.top, here.bottom, box.top, box.bottom);
    // Up and down keep to their column; to the side, whatever is nearest is taken.
    if (ahead < 1 || (isUpright && aside > 0)) continue;
    const distance = ahead + ASIDE * aside;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}
