import { BESIDE_KIND_NAMES } from '../../contract/kinds/beside/kind.ts';
import { badField } from '../../contract/api/refusal.ts';
import { LOCKED_GRAINS, type LockedGrain, type PeriodLock } from '../../contract/month/period-lock.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import { storePieces } from '../locks/document-text.ts';
import { freeName } from '../../contract/month/free-name.ts';
import { lockOf, readLocks } from '../locks/locks.ts';
import { formerLock, hasOtherResults, recordCorrection } from './correction.ts';
import type { TakenDocument } from './document.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import type { StrategyTx } from '../change/tx.ts';

/** Thrown where the strategy changed after a document was computed: the caller computes it again. */
export class StaleDocument extends Error {}

/** What people call a snapshot. */
interface Named {
  name: string;
  note: string;
}

/** Throws StaleDocument where what a document shows changed since: what stands beside the plan does not count. */
async function requireFresh(
  { writer, strategyId, revision }: StrategyTx,
  document: TakenDocument,
): Promise<void> {
  if (document.revision === revision - 1) return;
  const change = await writer
    .selectFrom('events')
    .select('entity')
    .where('strategy_id', '=', strategyId)
    .where('revision', '>', document.revision)
    .where('entity', 'not in', [...BESIDE_KIND_NAMES])
    .limit(1)
    .executeTakeFirst();
  if (change) throw new StaleDocument();
}

/** What people call a snapshot, with a name that no other one of the strategy has. */
export async function withFreeName<T extends Pick<Named, 'name'>>(
  { writer, strategyId }: StrategyTx,
  named: T,
): Promise<T> {
  const rows = await writer
    .selectFrom('snapshots')
    .select('name')
    .where('strategy_id', '=', strategyId)
    .execute();
  return { ...named, name: freeName(named.name, new Set(rows.map(({ name }) => name))) };
}

/** Writes a snapshot. No limit refuses it: what the office has to do is bound by none that members can fill. Returns its id. */
async function insertSnapshot(
  { writer, strategyId: strategy_id, userId: user_id, at }: StrategyTx,
  { revision, period: { grain, start, end, label }, pieces }: TakenDocument,
  named: Named & { at?: string },
): Promise<number> {
  const document = await storePieces(writer, strategy_id, pieces);
  const { id } = await writer
    .insertInto('snapshots')
    .values({ strategy_id, at, ...named, grain, start, end, label, revision, user_id, document })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a snapshot that was taken before, such as one of a file. Returns its id. */
export async function storeSnapshot(
  tx: StrategyTx,
  document: TakenDocument,
  named: Named & { at?: string },
): Promise<number> {
  const id = await insertSnapshot(tx, document, named);
  const { key: period, label: periodLabel } = document.period;
  const { name, note } = named;
  tx.record({ entity: 'snapshot', id, label: name, after: { name, note, period, periodLabel } });
  return id;
}

/** Adds a snapshot that stands by itself or shows how a review ended. Returns its id. */
export async function addSnapshot(tx: StrategyTx, document: TakenDocument, named: Named): Promise<number> {
  await requireFresh(tx, document);
  return storeSnapshot(tx, document, await withFreeName(tx, named));
}

/** Whether a period is long enough to be locked. */
export const isLockable = (period: Period): period is Period & { grain: LockedGrain } =>
  (LOCKED_GRAINS as readonly string[]).includes(period.grain);

/** Throws unless a period can be locked on a day: a month or longer that has ended. */
export function requireLockable(
  period: Period,
  today: string,
): asserts period is Period & { grain: LockedGrain } {
  if (!isLockable(period)) throw badField('period', 'Choose a month, quarter, half or year');
  if (period.end >= today)
    throw badField(
      'period',
      `${period.label} has not ended yet. It can be locked from the day after it ends`,
    );
}

/** Locks the period of a document with it as the snapshot. A locked period stays as it is. */
export async function lockPeriod(tx: StrategyTx, document: TakenDocument, wanted: Named): Promise<void> {
  const { writer, strategyId, userId, at } = tx;
  const calendar = calendarOf(await tx.content(), strategyId);
  const { period } = document;
  requireLockable(period, todayIn(calendar));
  if (lockOf(await readLocks(writer, strategyId, calendar), period)) return;
  await requireFresh(tx, document);
  const named = await withFreeName(tx, wanted);
  const former = await formerLock(tx, period);
  const id = await insertSnapshot(tx, document, named);
  const { grain, start, key, label } = period;
  await writer
    .insertInto('period_locks')
    .values({ strategy_id: strategyId, grain, start, snapshot_id: id, user_id: userId, at })
    .execute();
  tx.record({ entity: 'period', id, label, after: { period: key, ...named } });
  if (former && (await hasOtherResults(tx, former, document))) await recordCorrection(tx, period, id, former);
}

/** The lock of exactly this period. Throws where it has none. */
export async function requireLock(tx: StrategyTx, period: Period): Promise<PeriodLock> {
  const { writer, strategyId } = tx;
  const calendar = calendarOf(await tx.content(), strategyId);
  const locked = lockOf(await readLocks(writer, strategyId, calendar), period);
  if (!locked) throw badField('period', `${period.label} is not locked`);
  return locked.lock;
}

/** Reopens a locked period. Its snapshot stays. */
export async function reopenPeriod(tx: StrategyTx, period: Period, reason: string): Promise<void> {
  const { writer } = tx;
  const { snapshotId, name } = await requireLock(tx, period);
  await writer.deleteFrom('period_locks').where('snapshot_id', '=', snapshotId).execute();
  tx.record({
    entity: 'period',
    id: snapshotId,
    label: period.label,
    before: { isLocked: true, name },
    after: { isLocked: false, reason },
  });
}
