/** An arrow key's direction. */
export type Direction = 'up' | 'down' | 'left' | 'right';

/** A bounding box in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The distance between two spans; 0 where they overlap. */
const gap = (from: number, to: number, otherFrom: number, otherTo: number): number =>
  Math.max(0, otherFrom - to, from - otherTo);

/** The weight of the distance across the direction. */
const ASIDE = 4;

/** The index in `others` of the nearest box in a direction; -1 for none. */
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
    // Up and down stay in the column; left and right take the nearest box.
    if (ahead < 1 || (isUpright && aside > 0)) continue;
    const distance = ahead + ASIDE * aside;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}
