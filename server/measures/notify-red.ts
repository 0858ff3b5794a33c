import { isActive } from '../content/active.ts';
import { ownerOf, readMembers } from '../content/members.ts';
import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import { calendarOf } from '../content/calendar.ts';
import { readScorecard } from './scorecard/locked.ts';
import { inSnapshot } from './scorecard/scorecards.ts';
import type { Store } from '../store/store.ts';
import { deliver, type NewNotification } from '../notifications/deliver.ts';

/**
 * Notifies the owners of KPIs that are red in the last period that has ended, once for each KPI and period; of a KPI without an owner
 * the owner of the strategy.
 */
export async function notifyOfRed(store: Store, strategyId: number): Promise<void> {
  const strategy = await store.read
    .selectFrom('strategies')
    .select('id')
    .where('id', '=', strategyId)
    .where(isActive('strategies.id'))
    .executeTakeFirst();
  if (!strategy) return;
  const bytes = await readScorecard(store, strategyId, {});
  const { kpis } = JSON.parse(bytes.toString()) as ScorecardAnswer;
  const red = new Map(
    kpis.flatMap(({ id, status, period }) => (status === 'red' && period ? [[id, period]] : [])),
  );
  if (red.size === 0) return;
  const notifications = await inSnapshot(store, strategyId, async (reader, { content }) => {
    const members = new Set((await readMembers(reader, strategyId)).map(({ id }) => id));
    const owner = await ownerOf(reader, strategyId);
    const calendar = calendarOf(content, strategyId);
    return [...red].flatMap(([id, period]): NewNotification[] => {
      const kpi = content.kpi.get(id);
      if (!kpi) return [];
      return [
        {
          user_id: kpi.ownerId !== null && members.has(kpi.ownerId) ? kpi.ownerId : owner,
          strategy_id: strategyId,
          kind: 'red',
          key: `red:kpi:${id}:${period}`,
          of: `kpi:${id}`,
          label: kpi.measure,
          detail: parsePeriod(calendar, period, 'day')?.label ?? '',
        },
      ];
    });
  });
  await transact(store, { principal: HOUSEKEEPING }, ({ writer }) => deliver(writer, notifications));
}
