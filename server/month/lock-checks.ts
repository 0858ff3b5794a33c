import { badField } from '../../contract/api/refusal.ts';
import type { PeriodLock } from '../../contract/month/period-lock.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import { type Piece, storePieces } from '../locks/document-text.ts';
import { insertCorrection, renewPages } from './correction.ts';
import { requireLock, withFreeName } from './lock-period.ts';
import type { StrategyTx } from '../change/tx.ts';

/** The corrected results of a snapshot. */
export interface Correction {
  /** The snapshot that has the wrong ones. */
  snapshotId: number;
  /** JSON of a SnapshotDocument with the same plan and period. */
  pieces: readonly Piece[];
}

/** A snapshot with the corrected results of another one: of the same time and revision. Returns its id. */
async function insertCorrected(
  tx: StrategyTx,
  { snapshotId, pieces }: Correction,
  reason: string,
): Promise<number> {
  const { writer, strategyId } = tx;
  const row = await writer
    .selectFrom('snapshots')
    .select(['name', 'note', 'grain', 'start', 'end', 'label', 'revision', 'user_id', 'at'])
    .where('id', '=', snapshotId)
    .executeTakeFirstOrThrow();
  const { id } = await writer
    .insertInto('snapshots')
    .values({
      strategy_id: strategyId,
      ...(await withFreeName(tx, row)),
      document: await storePieces(writer, strategyId, pieces),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertCorrection(tx, id, { id: snapshotId, reason });
  return id;
}

/** Has the published pages of a snapshot show the corrected one. */
async function movePages(tx: StrategyTx, from: number, to: number): Promise<void> {
  const { writer, at } = tx;
  const moved = await writer
    .updateTable('publications')
    .set((row) => ({ snapshot_id: to, updated_at: at, version: row('version', '+', 1) }))
    .where('snapshot_id', '=', from)
    .where('revoked_at', 'is', null)
    .returning(['id', 'title'])
    .execute();
  for (const { id, title } of moved)
    tx.record({
      entity: 'publication',
      id,
      label: title,
      before: { snapshotId: from },
      after: { snapshotId: to },
    });
}

/** How many results of a lock differ. Throws where none does. */
async function requireDifferences(
  { writer }: StrategyTx,
  { snapshotId }: PeriodLock,
  { label }: Period,
): Promise<{ differing: number; keptReason: string | null }> {
  const check = await writer
    .selectFrom('lock_checks')
    .select(['differing', 'kept_reason as keptReason'])
    .where('snapshot_id', '=', snapshotId)
    .where('state', '=', 'differs')
    .executeTakeFirst();
  if (!check) throw badField('period', `No result of ${label} was found to differ`);
  return check;
}

/**
 * Has a lock keep the corrected results of its period, of which the first correction is, and the snapshots that have its results
 * too. Corrected already, it stays as it is.
 */
export async function relockPeriod(
  tx: StrategyTx,
  period: Period,
  [correction, ...copies]: readonly Correction[],
  reason: string,
): Promise<void> {
  const lock = await requireLock(tx, period);
  if (lock.correctedAt !== undefined && !correction) return;
  const { differing } = await requireDifferences(tx, lock, period);
  // Reopened and locked anew meanwhile.
  if (correction?.snapshotId !== lock.snapshotId)
    throw badField('period', `No result of ${period.label} was found to differ`);
  const id = await insertCorrected(tx, correction, reason);
  await tx.writer
    .updateTable('period_locks')
    .set({ snapshot_id: id })
    .where('snapshot_id', '=', lock.snapshotId)
    .execute();
  tx.record({
    entity: 'period',
    id,
    label: period.label,
    before: { snapshotId: lock.snapshotId },
    after: { snapshotId: id, corrected: differing, reason },
  });
  await movePages(tx, lock.snapshotId, id);
  for (const copy of copies) await movePages(tx, copy.snapshotId, await insertCorrected(tx, copy, reason));
  await renewPages(tx, period);
}

/** Leaves the results of a lock as they are, though they differ from what its plan and points give. */
export async function keepResults(tx: StrategyTx, period: Period, reason: string): Promise<void> {
  const { writer, userId, at } = tx;
  const lock = await requireLock(tx, period);
  const { differing, keptReason } = await requireDifferences(tx, lock, period);
  if (keptReason === reason) return;
  await writer
    .updateTable('lock_checks')
    .set({ kept_by: userId, kept_at: at, kept_reason: reason })
    .where('snapshot_id', '=', lock.snapshotId)
    .execute();
  tx.record({
    entity: 'period',
    id: lock.snapshotId,
    label: period.label,
    before: { kept: null },
    after: { kept: differing, reason },
  });
}
