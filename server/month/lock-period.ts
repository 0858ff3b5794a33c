import { badField } from '../../contract/api/refusal.ts';
import { LOCKED_GRAINS, type LockedGrain, type PeriodLock } from '../../contract/month/period-lock.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import { SNAPSHOTS_MAX } from '../../contract/month/snapshot.ts';
import { lockOf, readLocks } from '../locks/locks.ts';
import type { TakenDocument } from './document.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { type ChangeContext, revisedOf } from '../change/pipeline.ts';
import { refuseTooMany } from '../change/refuse-too-many.ts';

/** Thrown where the strategy changed after a document was computed: the caller computes it again. */
export class StaleDocument extends Error {}

/** What people call a snapshot. */
interface Named {
  name: string;
  note: string;
}

/** Throws where a strategy has as many snapshots as it can have. */
export const refuseTooManySnapshots = (change: ChangeContext): Promise<void> =>
  refuseTooMany(
    change,
    'snapshots',
    SNAPSHOTS_MAX,
    `A strategy can have at most ${SNAPSHOTS_MAX.toLocaleString('en-US')} snapshots.`,
  );

/** Writes a snapshot. Returns its id. */
async function insertSnapshot(
  change: ChangeContext,
  { period: { grain, start, end, label }, ...taken }: TakenDocument,
  named: Named,
): Promise<number> {
  const { writer, strategyId, userId, at, revision } = change;
  if (taken.revision !== revision - 1) throw new StaleDocument();
  await refuseTooManySnapshots(change);
  const { id } = await writer
    .insertInto('snapshots')
    .values({
      strategy_id: strategyId,
      ...named,
      grain,
      start,
      end,
      label,
      revision: taken.revision,
      user_id: userId,
      at,
      document: taken.text,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a snapshot to a strategy. Returns its id. */
export async function addSnapshot(
  change: ChangeContext,
  taken: TakenDocument,
  named: Named,
): Promise<number> {
  const id = await insertSnapshot(change, taken, named);
  const { key, label } = taken.period;
  change.record({
    entity: 'snapshot',
    id,
    label: named.name,
    after: { ...named, period: key, periodLabel: label },
  });
  return id;
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
export async function lockPeriod(change: ChangeContext, taken: TakenDocument, named: Named): Promise<void> {
  const { writer, strategyId, userId, at } = change;
  const calendar = calendarOf((await revisedOf(change)).content, strategyId);
  const { period } = taken;
  requireLockable(period, todayIn(calendar));
  if (lockOf(await readLocks(writer, strategyId, calendar), period)) return;
  const id = await insertSnapshot(change, taken, named);
  const { grain, start, key, label } = period;
  await writer
    .insertInto('period_locks')
    .values({ strategy_id: strategyId, grain, start, snapshot_id: id, user_id: userId, at })
    .execute();
  change.record({ entity: 'period', id, label, after: { period: key, ...named } });
}

/** The lock of exactly this period. Throws where it has none. */
export async function requireLock(change: ChangeContext, period: Period): Promise<PeriodLock> {
  const { writer, strategyId } = change;
  const calendar = calendarOf((await revisedOf(change)).content, strategyId);
  const locked = lockOf(await readLocks(writer, strategyId, calendar), period);
  if (!locked) throw badField('period', `${period.label} is not locked`);
  return locked.lock;
}

/** Reopens a locked period. Its snapshot stays. */
export async function reopenPeriod(change: ChangeContext, period: Period, reason: string): Promise<void> {
  const { writer } = change;
  const { snapshotId, name } = await requireLock(change, period);
  await writer.deleteFrom('period_locks').where('snapshot_id', '=', snapshotId).execute();
  change.record({
    entity: 'period',
    id: snapshotId,
    label: period.label,
    before: { isLocked: true, name },
    after: { isLocked: false, reason },
  });
}
