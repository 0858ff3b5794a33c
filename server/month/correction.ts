import { emptyContent } from '../../contract/commands/content.ts';
import { differencesBetween } from '../../contract/month/lock-check.ts';
import { otherSettings } from '../../contract/scorecard/kept-settings.ts';
import { contentOfSnapshot, parseDocument, type SnapshotDocument } from '../../contract/month/snapshot.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import type { StrategyTx } from '../change/tx.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { documentTextOf } from '../locks/document-text.ts';
import type { TakenDocument } from './document.ts';

/** The snapshot that a correction replaces, and why. */
interface Corrected {
  id: number;
  reason: string;
}

/** The snapshot of the lock that a period had before it was reopened, and why it was; undefined for none. */
export async function formerLock(
  { writer, strategyId }: StrategyTx,
  { grain, start }: Period,
): Promise<(Corrected & { document: string }) | undefined> {
  const row = await writer
    .selectFrom('snapshots')
    .innerJoin('events', (join) =>
      join
        .onRef('events.strategy_id', '=', 'snapshots.strategy_id')
        .on('events.entity', '=', 'period')
        .onRef('events.entity_id', '=', 'snapshots.id')
        .onRef('events.label', '=', 'snapshots.label'),
    )
    .select(['snapshots.id', 'snapshots.document', 'events.after'])
    .where('snapshots.strategy_id', '=', strategyId)
    .where('snapshots.grain', '=', grain)
    .where('snapshots.start', '=', start)
    .orderBy('events.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { reason = '' } = JSON.parse(row.after ?? '{}') as { reason?: string };
  return { id: row.id, document: row.document, reason };
}

/** Whether two documents of a period say something else of it: by results, notes, or how values are shown. */
function isOther(before: SnapshotDocument, after: SnapshotDocument): boolean {
  const [old, now] = [contentOfSnapshot(before).kpi, contentOfSnapshot(after).kpi];
  return (
    differencesBetween(before.scorecard, after.scorecard, emptyContent()).length > 0 ||
    JSON.stringify(before.notes) !== JSON.stringify(after.notes) ||
    Array.from(now.values()).some((kpi) => otherSettings(old.get(kpi.id), kpi) !== undefined)
  );
}

/** Whether what a period is locked with says something else of it than its former lock. */
export async function hasOtherResults(
  { writer, strategyId }: StrategyTx,
  { document }: { document: string },
  { pieces }: TakenDocument,
): Promise<boolean> {
  const before = parseDocument(await documentTextOf(writer, { strategy_id: strategyId, document }));
  await yieldIfDue();
  const after = parseDocument(pieces.map(({ text }) => text).join(''));
  await yieldIfDue();
  return isOther(before, after);
}

/** Writes that a snapshot corrects another one. */
export async function insertCorrection(
  { writer, strategyId, userId, at }: StrategyTx,
  snapshotId: number,
  { id, reason }: Corrected,
): Promise<void> {
  await writer
    .insertInto('corrections')
    .values({
      snapshot_id: snapshotId,
      corrects_id: id,
      strategy_id: strategyId,
      user_id: userId,
      at,
      reason,
    })
    .execute();
}

/** Has the published pages of a period say that its results were corrected. */
export async function renewPages({ writer, strategyId }: StrategyTx, period: Period): Promise<void> {
  await writer
    .updateTable('publications')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('strategy_id', '=', strategyId)
    .where('snapshot_id', 'in', (query) =>
      query
        .selectFrom('snapshots')
        .select('id')
        .where('strategy_id', '=', strategyId)
        .where('grain', '=', period.grain)
        .where('start', '=', period.start),
    )
    .execute();
}

/** Writes that the lock of a period corrects a former one, and has its pages say so. */
export async function recordCorrection(
  tx: StrategyTx,
  period: Period,
  snapshotId: number,
  former: Corrected,
): Promise<void> {
  await insertCorrection(tx, snapshotId, former);
  await renewPages(tx, period);
}
