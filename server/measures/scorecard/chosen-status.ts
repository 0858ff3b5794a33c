import type { Records } from '../../../contract/kinds/kinds.ts';
import { authorName } from '../../../contract/words/author-name.ts';
import { authorOf } from '../../content/events.ts';
import type { Reader } from '../../store/store.ts';
import { shownName } from '../../content/names.ts';

/** The status that was chosen for a KPI, and who chose it when. */
export async function chosenStatusOf(
  reader: Reader,
  strategyId: number,
  { id, status, statusReason }: Records['kpi'],
): Promise<{ status: string; reason: string; by: string; at: string }> {
  const { actor, name, at } = await reader
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.user_id')
    .select(['events.actor', 'events.at', shownName(strategyId).as('name')])
    .where('events.strategy_id', '=', strategyId)
    .where('events.entity', '=', 'kpi')
    .where('events.entity_id', '=', id)
    // JSON escapes the quotes of texts, so only the field itself is found.
    .where('events.after', 'like', '%"status":%')
    .orderBy('events.revision', 'desc')
    .orderBy('events.seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { status, reason: statusReason, by: authorName({ name, ...authorOf(actor) }), at };
}
