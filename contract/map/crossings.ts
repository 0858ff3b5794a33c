/** A place of a node while an order is looked for: steps from the middle, and its band from the top. */
export interface Spot {
  x: number;
  y: number;
}

/** A straight line between two nodes of different bands, from the upper to the lower. */
export interface Segment {
  x: number;
  top: number;
  bottom: number;
  /** How far it goes to the right from one band to the next. */
  slope: number;
}

/** The line of an edge; undefined within a band, where an edge is an arc that crosses no other band. */
export function segmentOf(from: Spot, to: Spot): Segment | undefined {
  if (from.y === to.y) return undefined;
  const [upper, lower] = from.y < to.y ? [from, to] : [to, from];
  return { x: upper.x, top: upper.y, bottom: lower.y, slope: (lower.x - upper.x) / (lower.y - upper.y) };
}

/** Whether two lines cross, not only meet at an end. */
export function doCross(a: Segment, b: Segment): boolean {
  const top = a.top > b.top ? a.top : b.top;
  const bottom = a.bottom < b.bottom ? a.bottom : b.bottom;
  if (top >= bottom) return false;
  const above = a.x + a.slope * (top - a.top) - b.x - b.slope * (top - b.top);
  const below = above + (a.slope - b.slope) * (bottom - top);
  return (above > 1e-9 && below < -1e-9) || (above < -1e-9 && below > 1e-9);
}

/** How many pairs of lines cross. */
export function countCrossings(segments: readonly Segment[]): number {
  let count = 0;
  for (const [index, a] of segments.entries())
    for (let other = index + 1; other < segments.length; other++)
      if (doCross(a, segments[other] as Segment)) count++;
  return count;
}
