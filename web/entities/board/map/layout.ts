import type { Content } from '../../../../contract/commands/content.ts';
import { layoutOf, type MapLayout } from '../../../../contract/map/layout.ts';
import { type MapPlan, planOf } from '../../../../contract/map/plan.ts';
import { linksOf, nodesOf } from '../../../lib/strategy/selectors.ts';

/** A map with the plan that it was laid out from. */
export interface LaidOut {
  plan: MapPlan;
  layout: MapLayout;
}

let last: { key: string; laidOut: LaidOut; wide?: { minWidth: number; laidOut: LaidOut } } | undefined;

/**
 * Lays the map of a strategy out, with objectives of a height, as wide as the place of this ratio where it is not; the last one
 * again as long as nothing moves, because a large map takes a while.
 */
export function laidOut(content: Content, isTurned: boolean, nodeHeight: number, ratio = 0): LaidOut {
  const { bands, edges } = planOf(nodesOf(content), linksOf(content), isTurned);
  // Without titles and notes, which move nothing.
  const plan: MapPlan = {
    bands: bands.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ id, mapX, mapY }) => ({ id, mapX, mapY })),
    })),
    edges: edges.map(({ id, sourceId, targetId }) => ({ id, sourceId, targetId })),
  };
  const key = JSON.stringify([plan, nodeHeight]);
  if (last?.key !== key) last = { key, laidOut: { plan, layout: layoutOf(plan, { nodeHeight }) } };
  const minWidth = last.laidOut.layout.height * ratio;
  if (minWidth <= last.laidOut.layout.width) return last.laidOut;
  if (last.wide?.minWidth !== minWidth)
    last.wide = { minWidth, laidOut: { plan, layout: layoutOf(plan, { nodeHeight, minWidth }) } };
  return last.wide.laidOut;
}
