import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import { transact } from '../change/transact.ts';
import { isActive } from '../content/active.ts';
import { calendarOf } from '../content/calendar.ts';
import { ownerOf, readMembers } from '../content/members.ts';
import { inPages } from '../lib/paging.ts';
import { lockOf, readLocks } from '../locks/locks.ts';
import { deliver, type NewNotification } from '../notifications/deliver.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Reader, Store } from '../store/store.ts';
import { runAside } from '../thread/reading-thread.ts';
import { scorecardBytes } from './scorecard/locked.ts';
import { inSnapshot, keptScorecard, periodAsked } from './scorecard/scorecards.ts';

type ScoredKpi = ScorecardAnswer['kpis'][number];

/** Those notifications that nobody has yet. */
async function notDelivered(
  reader: Reader,
  notifications: readonly NewNotification[],
): Promise<NewNotification[]> {
  const missing: NewNotification[] = [];
  for await (const page of inPages(notifications)) {
    const rows = await reader
      .selectFrom('notifications')
      .select(['user_id', 'key'])
      .where('user_id', 'in', [...new Set(page.map(({ user_id }) => user_id))])
      .where(
        'key',
        'in',
        page.map(({ key }) => key),
      )
      .execute();
    const delivered = new Set(rows.map(({ user_id, key }) => `${user_id} ${key}`));
    missing.push(...page.filter(({ user_id, key }) => !delivered.has(`${user_id} ${key}`)));
  }
  return missing;
}

/** What is to be told of the KPIs that are red in the last period that has ended: to their owners, else to that of the strategy. */
export const redToTell = (store: Store, { strategyId }: { strategyId: number }): Promise<NewNotification[]> =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const { content } = revised;
    const calendar = calendarOf(content, strategyId);
    const period = periodAsked(calendar, undefined);
    const query = { reader, strategyId, period };
    const isLocked = lockOf(await readLocks(reader, strategyId, calendar), period) !== undefined;
    const { parts, answer } = await keptScorecard(store, query, revised);
    const kpis = isLocked
      ? (JSON.parse((await scorecardBytes(store, query, revised)).toString()) as ScorecardAnswer).kpis
      : Array.from(parts)
          .filter(([, { now }]) => now.status === 'red')
          .map(([id]) => JSON.parse(String(answer.kpi(id))) as ScoredKpi);
    const red = kpis.filter((scored) => scored.status === 'red' && scored.period !== null);
    if (red.length === 0) return [];
    const members = new Set((await readMembers(reader, strategyId)).map(({ id }) => id));
    const owner = await ownerOf(reader, strategyId);
    const notifications = red.flatMap(({ id, period: key }): NewNotification[] => {
      const kpi = content.kpi.get(id);
      if (!kpi || key === null) return [];
      return [
        {
          user_id: kpi.ownerId !== null && members.has(kpi.ownerId) ? kpi.ownerId : owner,
          strategy_id: strategyId,
          kind: 'red',
          key: `red:kpi:${id}:${key}`,
          of: `kpi:${id}`,
          label: kpi.measure,
          detail: parsePeriod(calendar, key, 'day')?.label ?? '',
        },
      ];
    });
    return notDelivered(reader, notifications);
  });

/** Notifies of the KPIs that are red in the last period that has ended, once for each KPI and period. */
export async function notifyOfRed(store: Store, strategyId: number): Promise<void> {
  const strategy = await store.read
    .selectFrom('strategies')
    .select('id')
    .where('id', '=', strategyId)
    .where(isActive('strategies.id'))
    .executeTakeFirst();
  if (!strategy) return;
  const input = { strategyId };
  const task = { name: 'red.tell', strategyId, input };
  const notifications = await runAside(store, task, { here: () => redToTell(store, input) });
  if (notifications.length === 0) return;
  await transact(store, { principal: HOUSEKEEPING }, ({ writer }) => deliver(writer, notifications));
}
