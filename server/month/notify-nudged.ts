import { readMembers } from '../content/members.ts';
import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import { storedCalendar } from '../content/calendar.ts';
import type { Store } from '../store/store.ts';
import { deliver, type NewNotification } from '../notifications/deliver.ts';

/** Notifies the members whom nudges are for, once for each nudge. */
export async function notifyOfNudges(
  store: Store,
  { strategyId, ids }: { strategyId: number; ids: readonly number[] },
): Promise<void> {
  await transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    const nudges = await writer
      .selectFrom('nudges')
      .innerJoin('strategies', 'strategies.id', 'nudges.strategy_id')
      .selectAll('nudges')
      .select('strategies.title')
      .where('nudges.id', 'in', ids)
      .where('strategy_id', '=', strategyId)
      .execute();
    if (nudges.length === 0) return;
    const members = new Set((await readMembers(writer, strategyId)).map(({ id }) => id));
    const calendar = await storedCalendar(writer, strategyId);
    const notifications = nudges
      .filter(({ user_id }) => members.has(user_id))
      .map((nudge): NewNotification => {
        const { id, user_id, by_user, title, note, grain, start } = nudge;
        const period = parsePeriod(calendar, `${grain}:${start}`, grain)?.label ?? start;
        return {
          user_id,
          strategy_id: strategyId,
          kind: 'nudged',
          key: `nudge:${id}`,
          of: `strategy:${strategyId}`,
          label: title,
          detail: note === '' ? period : `${period}: ${note}`,
          actor_id: by_user,
        };
      });
    await deliver(writer, notifications);
  });
}
