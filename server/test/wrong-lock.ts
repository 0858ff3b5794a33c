import type { SnapshotDocument } from '../../contract/month/snapshot.ts';
import { documentTextOf } from '../locks/document-text.ts';
import type { Store } from '../store/store.ts';
import { write } from '../store/write.ts';

/** The snapshot of the only lock of a strategy. */
export async function snapshotOfLock({ read }: Store, strategyId: number): Promise<number> {
  const lock = await read
    .selectFrom('period_locks')
    .select('snapshot_id')
    .where('strategy_id', '=', strategyId)
    .orderBy('snapshot_id', 'desc')
    .executeTakeFirstOrThrow();
  return lock.snapshot_id;
}

/** What a snapshot holds, as it is stored. */
export async function storedDocument(store: Store, id: number): Promise<SnapshotDocument> {
  const row = await store.read
    .selectFrom('snapshots')
    .select(['strategy_id', 'document'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return JSON.parse(await documentTextOf(store.read, row)) as SnapshotDocument;
}

/** Changes what a snapshot holds, as an earlier version could have written it. */
export async function rewrite(
  store: Store,
  id: number,
  change: (document: SnapshotDocument) => void,
): Promise<void> {
  const document = await storedDocument(store, id);
  change(document);
  await write(store, (writer) =>
    writer
      .updateTable('snapshots')
      .set({ document: JSON.stringify(document) })
      .where('id', '=', id)
      .execute(),
  );
}

/** Has the check of a lock wait or found something, as after an upgrade. */
export const addCheck = (
  store: Store,
  strategyId: number,
  snapshotId: number,
  state: 'waiting' | 'differs' = 'waiting',
): Promise<unknown> =>
  write(store, (writer) =>
    writer
      .insertInto('lock_checks')
      .values({
        snapshot_id: snapshotId,
        strategy_id: strategyId,
        state,
        kpis: 0,
        differing: state === 'differs' ? 1 : 0,
        differences: '[]',
      })
      .execute(),
  );
