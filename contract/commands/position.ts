import { generateKeyBetween } from 'fractional-indexing';
import { byPosition } from '../kinds/constants.ts';
import type { Records } from '../kinds/kinds.ts';
import type { Content } from './content.ts';
import { badField } from '../api/refusal.ts';

/** The siblings of a node, without itself, in order: the nodes of its type, and of its pillar for an objective. */
const siblingsOf = (content: Content, node: Records['node']): Records['node'][] =>
  Array.from(content.node.values())
    .filter(
      ({ id, type, perspectiveId }) =>
        id !== node.id && type === node.type && perspectiveId === node.perspectiveId,
    )
    .sort(byPosition);

/**
 * A fractional index before the sibling `beforeId`, or after the last one for null, so that a move changes one record. Throws
 * invalid_request where `beforeId` is not a sibling.
 */
export function positionBefore(content: Content, node: Records['node'], beforeId: number | null): string {
  const siblings = siblingsOf(content, node);
  if (beforeId === null) return generateKeyBetween(siblings.at(-1)?.position ?? null, null);
  const next = siblings.find(({ id }) => id === beforeId);
  if (!next) throw badField('beforeId', 'Name a sibling to stand before');
  const previous = siblings.findLast(({ position }) => position < next.position);
  return generateKeyBetween(previous?.position ?? null, next.position);
}
