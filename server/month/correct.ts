import { withKept } from '../../contract/month/locked-scorecard.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { parseDocument, type SnapshotDocument } from '../../contract/month/snapshot.ts';
import { calendarOf, periodNamed } from '../content/calendar.ts';
import type { Correction } from './lock-checks.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { inSnapshot } from '../measures/scorecard/scorecards.ts';
import type { Reader, Store } from '../store/store.ts';
import { documentTextOf, piecesOf } from '../locks/document-text.ts';
import { lockOf, readLocks } from '../locks/locks.ts';
import { NotCheckableError, recompute } from './recomputed.ts';

const snapshots = (reader: Reader) =>
  reader
    .selectFrom('snapshots')
    .select(['id', 'strategy_id', 'revision', 'at', 'grain', 'start', 'document']);

type Row = Awaited<ReturnType<ReturnType<typeof snapshots>['execute']>>[number];

const correctionOf = async (snapshotId: number, document: SnapshotDocument): Promise<Correction> => ({
  snapshotId,
  pieces: await piecesOf(JSON.stringify(document)),
});

/** The snapshots that were taken of a period while it was locked have the results of its lock: these follow. */
async function correctedCopies(reader: Reader, lock: Row, stored: ScorecardAnswer): Promise<Correction[]> {
  const rows = await snapshots(reader)
    .where('strategy_id', '=', lock.strategy_id)
    .where('grain', '=', lock.grain)
    .where('start', '=', lock.start)
    .where('id', '>', lock.id)
    .execute();
  const copies: Correction[] = [];
  for (const row of rows) {
    const document = parseDocument(await documentTextOf(reader, row));
    await yieldIfDue();
    const { locked } = document.scorecard;
    if (locked?.snapshotId !== lock.id) continue;
    const scorecard = withKept(document.scorecard, stored, locked);
    await yieldIfDue();
    copies.push(await correctionOf(row.id, { ...document, scorecard }));
  }
  return copies;
}

/** What corrects the snapshots that have the results of the lock of a period, first its own; none where no result differs. */
export async function correctionsOf(store: Store, strategyId: number, text: string): Promise<Correction[]> {
  const locked = await inSnapshot(store, strategyId, async (reader, { content }) => {
    const calendar = calendarOf(content, strategyId);
    const period = periodNamed(calendar, text, 'month', 'period');
    return lockOf(await readLocks(reader, strategyId, calendar), period);
  });
  if (!locked) return [];
  const row = await snapshots(store.read)
    .where('id', '=', locked.lock.snapshotId)
    .where('id', 'in', (query) =>
      query.selectFrom('lock_checks').select('snapshot_id').where('state', '=', 'differs'),
    )
    .executeTakeFirst();
  if (!row) return [];
  try {
    const { document, scorecard } = await recompute(store, row, await documentTextOf(store.read, row));
    const ownSnapshot = await correctionOf(row.id, { ...document, scorecard });
    return [ownSnapshot, ...(await correctedCopies(store.read, row, scorecard))];
  } catch (error) {
    if (error instanceof NotCheckableError) throw new Refusal('conflict', `${error.message}.`);
    throw error;
  }
}
