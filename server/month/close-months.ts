import { hasScores } from '../../contract/scorecard/shown-score.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { lastEnded, type Period } from '../../contract/scorecard/periods.ts';
import type { ServicePrincipal } from '../store/principal.ts';
import { isActive } from '../content/active.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { closeMonth, finishAutoLock } from './close-days.ts';
import { transact } from '../change/transact.ts';
import { inSnapshot } from '../measures/scorecard/scorecards.ts';
import type { Store } from '../store/store.ts';
import { lockAround, readLocks } from '../locks/locks.ts';
import { withDocument } from './with-document.ts';

/** The last ended month of a strategy, and whether it is locked, where the automatic lock is not done with it. */
const monthOf = (store: Store, strategyId: number, today?: string) =>
  inSnapshot(store, strategyId, async (reader, { content }) => {
    const calendar = calendarOf(content, strategyId);
    const { days, through } = await reader
      .selectFrom('strategies')
      .select(['closes_after_days as days', 'closed_through as through'])
      .where('id', '=', strategyId)
      .executeTakeFirstOrThrow();
    const now = today ?? todayIn(calendar);
    const month = lastEnded(calendar, 'month', addDays(now, -1));
    if (days === null || !hasScores(content.kpi.values())) return undefined;
    if (month.start <= (through ?? '') || now <= addDays(month.end, days)) return undefined;
    const locks = await readLocks(reader, strategyId, calendar);
    return { month, days, isLocked: lockAround(locks, calendar, month) !== undefined };
  });

/** Locks a month, and is done with it: reopened, it stays open. */
async function lockMonth(
  store: Store,
  principal: ServicePrincipal,
  strategyId: number,
  { month, days }: { month: Period; days: number },
): Promise<void> {
  const note = `Locked automatically, ${days} ${days === 1 ? 'day' : 'days'} after the month`;
  await withDocument(
    {
      store,
      strategyId,
      change: (work) => transact(store, { principal, strategy: strategyId, act: null }, work),
    },
    () => month,
    (tx, document) => closeMonth(tx, document, note),
  );
}

/** Locks the last ended month of each strategy whose owner wants that, once its time has come. `today` only in tests. */
export async function autoLock(
  store: Store,
  principal: ServicePrincipal,
  signal: AbortSignal,
  today?: string,
): Promise<void> {
  const strategies = await store.read
    .selectFrom('strategies')
    .select('id')
    .where('closes_after_days', 'is not', null)
    .where(isActive('strategies.id'))
    .orderBy('id')
    .execute();
  const failures: unknown[] = [];
  for (const { id } of strategies) {
    if (signal.aborted) return;
    try {
      const month = await monthOf(store, id, today);
      if (month?.isLocked)
        await transact(store, { principal }, ({ writer }) => finishAutoLock(writer, id, month.month));
      else if (month) await lockMonth(store, principal, id, month);
    } catch (error) {
      failures.push(error);
    }
  }
  // The others were locked all the same; the job tries these again.
  if (failures.length > 0) throw failures[0];
}
