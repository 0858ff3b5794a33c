import type { Content } from '../../contract/commands/content.ts';
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
import { perStore } from '../store/per-store.ts';
import type { Reader, Store } from '../store/store.ts';
import { runAside } from '../thread/reading-thread.ts';
import { scorecardBytes } from './scorecard/locked.ts';
import type { ScorecardPart } from './scorecard/parts.ts';
import { inSnapshot, keptScorecard, periodAsked } from './scorecard/scorecards.ts';

type ScoredKpi = ScorecardAnswer['kpis'][number];

/** Who has been told of a red KPI, by its part of a scorecard, which stays while nothing of it changes. */
const toldOf = perStore(() => new WeakMap<ScorecardPart, number>());

const nameOf = ({ user_id, key }: Pick<NewNotification, 'user_id' | 'key'>): string => `${user_id} ${key}`;

/** Which of some notifications their users have. */
async function readDelivered(
  reader: Reader,
  notifications: readonly NewNotification[],
): Promise<Set<string>> {
  const delivered = new Set<string>();
  for await (const page of inPages(notifications)) {
    const [users, keys] = [page.map(({ user_id }) => user_id), page.map(({ key }) => key)];
    const rows = await reader
      .selectFrom('notifications')
      .select(['user_id', 'key'])
      .where('user_id', 'in', [...new Set(users)])
      .where('key', 'in', keys)
      .execute();
    for (const row of rows) delivered.add(nameOf(row));
  }
  return delivered;
}

/** Finds who is told of a KPI: its owner, else that of the strategy. */
async function readUsers(reader: Reader, strategyId: number, { kpi: kpis }: Content) {
  const members = new Set((await readMembers(reader, strategyId)).map(({ id }) => id));
  const owner = await ownerOf(reader, strategyId);
  return (kpiId: number): number => {
    const ownerId = kpis.get(kpiId)?.ownerId ?? null;
    return ownerId !== null && members.has(ownerId) ? ownerId : owner;
  };
}

/** What is to be told of the KPIs that are red in the last period that has ended, as far as it is not told. */
export const redToTell = (store: Store, { strategyId }: { strategyId: number }): Promise<NewNotification[]> =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const { content } = revised;
    const calendar = calendarOf(content, strategyId);
    const period = periodAsked(calendar, undefined);
    const query = { reader, strategyId, period };
    const userOf = await readUsers(reader, strategyId, content);
    const users = toldOf(store);
    const { parts, answer } = await keptScorecard(store, query, revised);
    const locked = lockOf(await readLocks(reader, strategyId, calendar), period);
    const kpis = locked
      ? (JSON.parse((await scorecardBytes(store, query, revised)).toString()) as ScorecardAnswer).kpis
      : Array.from(parts)
          .filter(([id, part]) => part.now.status === 'red' && users.get(part) !== userOf(id))
          .map(([id]) => JSON.parse(String(answer.kpi(id))) as ScoredKpi);
    const red = kpis.flatMap(({ id, status, period: key }) => {
      const kpi = content.kpi.get(id);
      return status === 'red' && key !== null && kpi ? [{ kpi, key }] : [];
    });
    const notifications = red.map(({ kpi: { id, measure }, key }) => ({
      user_id: userOf(id),
      strategy_id: strategyId,
      kind: 'red' as const,
      key: `red:kpi:${id}:${key}`,
      of: `kpi:${id}`,
      label: measure,
      detail: parsePeriod(calendar, key, 'day')?.label ?? '',
    }));
    const delivered = await readDelivered(reader, notifications);
    for (const [index, { kpi }] of red.entries()) {
      const [notification, part] = [notifications[index], parts.get(kpi.id)];
      if (notification && part && delivered.has(nameOf(notification))) users.set(part, notification.user_id);
    }
    return notifications.filter((notification) => !delivered.has(nameOf(notification)));
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
