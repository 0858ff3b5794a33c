import { generateKeyBetween } from 'fractional-indexing';
import type { Node } from '../../contract/entities.ts';
import type { ChangeContext } from '../change/pipeline.ts';
import { badField } from '../refusal.ts';

/** The siblings of a node: the nodes of its type, and of its pillar for an objective. */
export type Place = Pick<Node, 'type' | 'perspectiveId'>;

function siblings({ writer, strategyId }: ChangeContext, place: Place, movingId: number | undefined) {
  let query = writer
    .selectFrom('nodes')
    .where('strategy_id', '=', strategyId)
    .where('type', '=', place.type)
    .where('perspective_id', place.perspectiveId === null ? 'is' : '=', place.perspectiveId);
  if (movingId !== undefined) query = query.where('id', '!=', movingId);
  return query;
}

const last = (rows: ReturnType<typeof siblings>) =>
  rows.select('position').orderBy('position', 'desc').limit(1).executeTakeFirst();

/**
 * A fractional index before the sibling `beforeId`, or after the last one for null, so that a move writes one row. Throws
 * invalid_request where `beforeId` is not a sibling.
 */
export async function positionBefore(
  change: ChangeContext,
  place: Place,
  beforeId: number | null,
  movingId?: number,
): Promise<string> {
  const rows = siblings(change, place, movingId);
  if (beforeId === null) return generateKeyBetween((await last(rows))?.position ?? null, null);
  const next = await rows.select('position').where('id', '=', beforeId).executeTakeFirst();
  if (!next) throw badField('beforeId', 'Name a sibling to stand before');
  const previous = await last(rows.where('position', '<', next.position));
  return generateKeyBetween(previous?.position ?? null, next.position);
}
