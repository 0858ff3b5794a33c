import type { Period } from '../../contract/scorecard/periods.ts';
import type { TakenDocument } from './document.ts';
import type { Writer } from '../store/writer.ts';
import { lockPeriod } from './lock-period.ts';
import type { StrategyTx } from '../change/tx.ts';

/** Sets after how many days a month is locked by itself; null for never. */
export async function setCloseDays(
  tx: StrategyTx,
  closesAfterDays: number | null,
): Promise<{ closesAfterDays: number | null }> {
  const { writer, strategyId } = tx;
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
  tx.record({ entity: 'period', id: strategyId, label: '', before, after: { closesAfterDays } });
  return { closesAfterDays };
}

/** Notes that the automatic lock is done with a month: where somebody reopens it, it stays open. */
export const finishAutoLock = (writer: Writer, strategyId: number, { start }: Period): Promise<unknown> =>
  writer.updateTable('strategies').set({ closed_through: start }).where('id', '=', strategyId).execute();

/** Locks a month by itself. */
export async function closeMonth(tx: StrategyTx, document: TakenDocument, note: string): Promise<void> {
  await lockPeriod(tx, document, { name: document.period.label, note });
  await finishAutoLock(tx.writer, tx.strategyId, document.period);
}
