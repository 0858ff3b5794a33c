import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import { documentTextOf } from '../locks/document-text.ts';
import { NotCheckableError, recompute } from './recomputed.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

type Checked = Pick<Row<'lock_checks'>, 'state' | 'reason' | 'kpis' | 'differing' | 'differences'>;

const NOTHING: Checked = { state: 'same', reason: null, kpis: 0, differing: 0, differences: '[]' };

const storeCheck = (store: Store, snapshotId: number, checked: Checked): Promise<unknown> =>
  transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
    writer
      .updateTable('lock_checks')
      .set({ ...checked, checked_at: new Date().toISOString() })
      .where('snapshot_id', '=', snapshotId)
      .where('state', '=', 'waiting')
      .execute(),
  );

/** Says that a lock could not be checked, so that its check does not wait for ever. */
export const failCheck = (store: Store, snapshotId: number): Promise<unknown> =>
  storeCheck(store, snapshotId, { ...NOTHING, state: 'not_checkable', reason: 'The check failed too often' });

/** Checks the results of a lock that an earlier version computed. It changes only what is known of the lock. */
export async function checkLock(store: Store, snapshotId: number): Promise<void> {
  const row = await store.read
    .selectFrom('snapshots')
    .innerJoin('lock_checks', 'lock_checks.snapshot_id', 'snapshots.id')
    .select(['snapshots.id', 'snapshots.strategy_id', 'snapshots.revision', 'snapshots.at'])
    .select('snapshots.document')
    .where('snapshots.id', '=', snapshotId)
    .where('lock_checks.state', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return;
  let checked = NOTHING;
  try {
    const { differences } = await recompute(store, row, await documentTextOf(store.read, row));
    if (differences.length > 0)
      checked = {
        ...NOTHING,
        state: 'differs',
        kpis: differences.filter(({ level }) => level === 'kpi').length,
        differing: differences.length,
        differences: JSON.stringify(differences),
      };
  } catch (error) {
    if (!(error instanceof NotCheckableError)) throw error;
    checked = { ...NOTHING, state: 'not_checkable', reason: error.message };
  }
  await storeCheck(store, snapshotId, checked);
}
