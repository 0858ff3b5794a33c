import type { ContentEvent } from '../../contract/commands/content.ts';
import { actorOf, NAMES } from '../store/principal.ts';
import type { Reader } from '../store/store.ts';
import {
  byAccount,
  fields,
  type PointsEvent,
  storedEvents,
  type StoredEvent,
  toContentEvent,
  toPointsEvent,
} from './events.ts';

/** The owner of an action of a review in the history. */
interface ActionOwner {
  ownerId: number | null;
  ownerName: string;
}

/** A change of the owner of an action by what names them. */
export interface OwnerEvent {
  id: number;
  before: ActionOwner;
  after: ActionOwner;
}

function toOwnerEvent({ entity, entity_id: id, before, after }: StoredEvent): OwnerEvent[] {
  const change = { id, before: fields(before), after: fields(after) };
  const isOwner = entity === 'reviewAction' && change.after && 'ownerId' in change.after;
  return isOwner ? [change as unknown as OwnerEvent] : [];
}

/**
 * What a revision did to the content, to points, to owners of actions and to locks of periods, if it is the user's own, or gave new
 * members what names them while the user was the owner; nothing otherwise.
 */
export async function ownEventsOf(
  reader: Reader,
  { strategyId, revision, userId }: { strategyId: number; revision: number; userId: number },
): Promise<{ events: ContentEvent[]; points: PointsEvent[]; actions: OwnerEvent[]; isLock: boolean }> {
  const rows = await storedEvents(reader, strategyId)
    .where('revision', '=', revision)
    .where('user_id', '=', userId)
    .where((row) => row.or([byAccount(row), row('actor', '=', actorOf(NAMES))]))
    .orderBy('seq')
    .execute();
  const points = rows.filter(({ entity }) => entity === 'points');
  const isLock = rows.some(({ entity }) => entity === 'period');
  const actions = rows.flatMap(toOwnerEvent);
  return { events: rows.flatMap(toContentEvent), points: points.map(toPointsEvent), actions, isLock };
}
