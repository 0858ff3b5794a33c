import { Refusal } from '../../contract/api/refusal.ts';
import { deleteRecord } from '../change/records.ts';
import type { StrategyTx } from '../change/tx.ts';
import { dropPieces } from '../locks/document-text.ts';
import { readSnapshot } from '../locks/stored.ts';

/** What may show a snapshot, each by its table, the column that names the snapshot, and its words in a sentence. */
const USES = [
  ['period_locks', 'snapshot_id', 'a locked period'],
  // Those of the locks of periods that were reopened or corrected since.
  ['lock_checks', 'snapshot_id', 'the check of a locked period'],
  ['corrections', 'snapshot_id', 'the correction of a locked period'],
  ['corrections', 'corrects_id', 'the correction of a locked period'],
  ['reviews', 'snapshot_id', 'a review'],
  ['books', 'snapshot_id', 'a book'],
  ['publications', 'snapshot_id', 'a published page'],
] as const;

/** Deletes a snapshot that nothing else shows, with its revoked pages and the pieces that only it has. */
export async function deleteSnapshot(tx: StrategyTx, id: number): Promise<void> {
  const { writer, strategyId } = tx;
  const { name, period } = await readSnapshot(writer, id);
  for (const [table, column, words] of USES) {
    const use = await writer
      .selectFrom(table as 'corrections')
      .select('strategy_id')
      .where(column as 'corrects_id', '=', id)
      .$if(table === 'publications', (uses) => uses.where('revoked_at' as 'at', 'is', null))
      .limit(1)
      .executeTakeFirst();
    if (use) throw new Refusal('conflict', `This snapshot stays, because ${words} shows it.`);
  }
  const { document } = await writer
    .selectFrom('snapshots')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const before = { name, period: period.key, periodLabel: period.label };
  await deleteRecord(tx, 'snapshot', { id, label: name }, before);
  await dropPieces(writer, strategyId, document);
}
