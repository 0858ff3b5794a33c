import type { PeriodLock } from '../../contract/month/period-lock.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { type AnyPeriod, belongsTo, type Period, periodOn } from '../../contract/scorecard/periods.ts';
import { oncePerSnapshot } from '../store/per-snapshot.ts';
import type { Reader } from '../store/store.ts';
import { shownName } from '../content/names.ts';

/** A locked period with its lock. */
export interface Locked {
  period: Period;
  lock: PeriodLock;
  /** The revision that its snapshot shows. */
  revision: number;
}

/** The locked periods of a strategy. */
export const readLocks = (
  reader: Reader,
  strategyId: number,
  calendar: Calendar,
): Promise<readonly Locked[]> =>
  oncePerSnapshot(reader, `locks ${strategyId}`, () => locksOf(reader, strategyId, calendar));

async function locksOf(reader: Reader, strategyId: number, calendar: Calendar): Promise<Locked[]> {
  const rows = await reader
    .selectFrom('period_locks')
    .innerJoin('snapshots', 'snapshots.id', 'period_locks.snapshot_id')
    .innerJoin('users', 'users.id', 'period_locks.user_id')
    .leftJoin('corrections', 'corrections.snapshot_id', 'snapshots.id')
    .select(['period_locks.grain', 'period_locks.start', 'period_locks.at', 'snapshots.name'])
    .select(['snapshots.revision'])
    .select(['snapshots.id as snapshotId', shownName(strategyId).as('by'), 'corrections.at as correctedAt'])
    .where('period_locks.strategy_id', '=', strategyId)
    .orderBy('period_locks.start')
    .orderBy('period_locks.snapshot_id')
    .execute();
  return rows.map(({ grain, start, correctedAt, revision, ...row }) => {
    const period = periodOn(calendar, grain, start);
    const lock = { period: period.key, ...row, ...(correctedAt !== null && { correctedAt }) };
    return { period, lock, revision };
  });
}

/** The lock of exactly this period. */
export const lockOf = (locks: readonly Locked[], { key }: AnyPeriod): Locked | undefined =>
  locks.find(({ period }) => period.key === key);

/** The lock that keeps the values of a period: its own, or that of a period around it. */
export const lockAround = (
  locks: readonly Locked[],
  calendar: Calendar,
  period: AnyPeriod,
): Locked | undefined =>
  lockOf(locks, period) ?? locks.find((locked) => belongsTo(calendar, period, locked.period));
