import type { Period } from '../../contract/scorecard/periods.ts';
import type { TakenDocument } from './document.ts';
import type { Writer } from '../store/writer.ts';
import { lockPeriod } from './lock-period.ts';
import type { ChangeContext } from '../change/pipeline.ts';

/** Sets after how many days a month is locked by itself; null for never. */
export async function setCloseDays(
  change: ChangeContext,
  closesAfterDays: number | null,
): Promise<{ closesAfterDays: number | null }> {
  const { writer, strategyId } = change;
  const before = await writer
    .selectFrom('strategies')
    .select('closes_after_days as closesAfterDays')
    .where('id', '=', strategyId)
    .executeTakeFirstOrThrow();
  if (before.closesAfterDays === closesAfterDays) return before;
  await writer
    .updateTable('strategies')
    .set({ closes_after_days: closesAfterDays })
    .where('id', '=', strategyId)
    .execute();
  change.record({ entity: 'period', id: strategyId, label: '', before, after: { closesAfterDays } });
  return { closesAfterDays };
}

/** Notes that the close by itself is done with a month: where somebody reopens it, it stays open. */
export const doneWith = (writer: Writer, strategyId: number, { start }: Period): Promise<unknown> =>
  writer.updateTable('strategies').set({ closed_through: start }).where('id', '=', strategyId).execute();

/** Locks a month that closes by itself. */
export async function closeMonth(change: ChangeContext, taken: TakenDocument, note: string): Promise<void> {
  await lockPeriod(change, taken, { name: taken.period.label, note });
  await doneWith(change.writer, change.strategyId, taken.period);
}
