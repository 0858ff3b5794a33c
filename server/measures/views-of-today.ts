import { isActive } from '../content/active.ts';
import { readCalendar, todayIn } from '../content/calendar.ts';
import { endOfSpan } from '../jobs/queue.ts';
import { transact } from '../change/transact.ts';
import type { JobContext } from '../jobs/kinds.ts';
import type { Store } from '../store/store.ts';
import { settleAll } from './settle.ts';

/** Days begin at full quarters of an hour, whatever the time zone. */
const QUARTER_MS = 15 * 60 * 1000;

/** Gives all KPIs the actuals and targets of the periods that have begun, where a day began. Returns when it may do so next. */
export async function showViewsOfToday(
  store: Store,
  { principal, signal }: Pick<JobContext, 'principal' | 'signal'>,
): Promise<Date> {
  const strategies = await store.read
    .selectFrom('strategies')
    .select(['id', 'calendar', 'views_on as day'])
    .where(isActive('strategies.id'))
    .orderBy('id')
    .execute();
  const failures: unknown[] = [];
  for (const { id, calendar, day } of strategies) {
    if (signal.aborted) break;
    const today = todayIn(readCalendar(calendar));
    if (day !== null && day >= today) continue;
    try {
      await transact(store, { principal, strategy: id, act: null }, settleAll);
      await transact(store, { principal }, ({ writer }) =>
        writer.updateTable('strategies').set({ views_on: today }).where('id', '=', id).execute(),
      );
    } catch (error) {
      failures.push(error);
    }
  }
  // The others are done all the same; the job tries these again.
  if (failures.length > 0) throw failures[0];
  return endOfSpan(QUARTER_MS);
}
