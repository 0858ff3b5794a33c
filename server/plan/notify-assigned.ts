import { isByAccount } from '../content/events.ts';
import { readMembers } from '../content/members.ts';
import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { ChangedEntity } from '../../contract/api/change.ts';
import { ASSIGNED_FIELDS } from '../change/follow-up-jobs.ts';
import type { Selectable } from 'kysely';
import { PAGE } from '../lib/paging.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import type { Schema } from '../store/schema.ts';
import type { Reader, Store } from '../store/store.ts';
import { deliver, type NewNotification } from '../notifications/deliver.ts';

type EventRow = Pick<Selectable<Schema['events']>, 'entity' | 'entity_id' | 'label' | 'user_id' | 'actor'>;

/** An event that names whom it makes responsible. */
interface Assignment extends EventRow {
  named: string | number;
}

/** The events of a revision that may make somebody responsible, in pages. Other requests run in between. */
async function* eventsOf(reader: Reader, strategyId: number, revision: number) {
  for (let after = -1; ; await yieldIfDue()) {
    const page = await reader
      .selectFrom('events')
      .select(['seq', 'entity', 'entity_id', 'label', 'after', 'user_id', 'actor'])
      .where('strategy_id', '=', strategyId)
      .where('revision', '=', revision)
      .where('seq', '>', after)
      .where('entity', 'in', Object.keys(ASSIGNED_FIELDS) as ChangedEntity[])
      .where('after', 'is not', null)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.seq ?? after;
  }
}

/** Notifies the members whom a revision made responsible for records: owners of KPIs, and whom work names by username. */
export async function notifyOfAssignments(
  store: Store,
  { strategyId, revision }: { strategyId: number; revision: number },
): Promise<void> {
  const assigned: Assignment[] = [];
  for await (const page of eventsOf(store.read, strategyId, revision))
    for (const { after, ...event } of page) {
      const fields = JSON.parse(after ?? '{}') as Record<string, unknown>;
      const named = fields[ASSIGNED_FIELDS[event.entity] ?? ''];
      if (typeof named === 'number' || (typeof named === 'string' && named !== ''))
        assigned.push({ ...event, named });
    }
  await transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    const members = new Map((await readMembers(writer, strategyId)).map(({ handle, id }) => [handle, id]));
    const ids = new Set(members.values());
    const notifications = assigned.flatMap(
      ({ entity, entity_id, label, named, user_id, actor }): NewNotification[] => {
        const user = typeof named === 'string' ? members.get(named.toLowerCase()) : named;
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
