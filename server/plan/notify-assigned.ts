import { isByAccount } from '../content/events.ts';
import { readMembers } from '../content/members.ts';
import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { ChangedEntity } from '../../contract/api/change.ts';
import { ASSIGNED_FIELDS } from '../change/follow-up-jobs.ts';
import type { Store } from '../store/store.ts';
import { deliver, type NewNotification } from '../notifications/deliver.ts';

/** Notifies the members whom a revision made responsible for records: owners of KPIs, and whom work names by username. */
export async function notifyOfAssignments(
  store: Store,
  { strategyId, revision }: { strategyId: number; revision: number },
): Promise<void> {
  const events = await store.read
    .selectFrom('events')
    .select(['entity', 'entity_id', 'label', 'after', 'user_id', 'actor'])
    .where('strategy_id', '=', strategyId)
    .where('revision', '=', revision)
    .where('entity', 'in', Object.keys(ASSIGNED_FIELDS) as ChangedEntity[])
    .where('after', 'is not', null)
    .execute();
  await transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    const members = new Map((await readMembers(writer, strategyId)).map(({ handle, id }) => [handle, id]));
    const ids = new Set(members.values());
    const notifications = events.flatMap(
      ({ entity, entity_id, label, after, user_id, actor }): NewNotification[] => {
        const named = (JSON.parse(after ?? '{}') as Record<string, unknown>)[ASSIGNED_FIELDS[entity] ?? ''];
        const user =
          typeof named === 'string' ? members.get(named.toLowerCase()) : (named as number | undefined);
        if (user === undefined || !ids.has(user) || (user === user_id && isByAccount(actor))) return [];
        return [
          {
            user_id: user,
            strategy_id: strategyId,
            kind: 'assigned',
            key: `assigned:${entity}:${entity_id}:${revision}`,
            of: `${entity}:${entity_id}`,
            label,
            ...(isByAccount(actor) && { actor_id: user_id }),
          },
        ];
      },
    );
    await deliver(writer, notifications);
  });
}
