import type { LockCheck, LockDifference } from '../../contract/month/lock-check.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { calendarOf, periodNamed } from '../content/calendar.ts';
import { keepResults, relockPeriod } from './lock-checks.ts';
import type { StrategyTx } from '../change/tx.ts';
import type { Handler } from '../http/call.ts';
import { inSnapshot } from '../measures/scorecard/scorecards.ts';
import type { Reader } from '../store/store.ts';
import { correctionsOf } from './correct.ts';
import { stateOf } from './routes.ts';
import { type Locked, lockAround, readLocks } from '../locks/locks.ts';
import { shownName } from '../content/names.ts';

/** What the checks of some locks found, in the order of the locks; with what differs where `withDifferences`. */
async function readChecks(
  reader: Reader,
  strategyId: number,
  locks: readonly Locked[],
  withDifferences: boolean,
): Promise<LockCheck[]> {
  const rows = await reader
    .selectFrom('lock_checks')
    .leftJoin('users', 'users.id', 'lock_checks.kept_by')
    .select(['snapshot_id', 'state', 'reason', 'checked_at', 'kpis', 'differing'])
    .select(['kept_at', 'kept_reason', shownName<string | null>(strategyId).as('kept_by')])
    .$if(withDifferences, (query) => query.select('differences'))
    .where('strategy_id', '=', strategyId)
    .execute();
  const checks = new Map(rows.map((row) => [row.snapshot_id, row]));
  return locks.flatMap(({ period, lock }): LockCheck[] => {
    const row = checks.get(lock.snapshotId);
    if (!row) return [];
    const { state, reason, checked_at: checkedAt, kpis, differing, kept_at: at, kept_by: by } = row;
    const differences = JSON.parse(row.differences ?? '[]') as LockDifference[];
    const decision = at === null || by === null ? null : { by, at, reason: row.kept_reason ?? '' };
    return [{ period, lock, state, reason, checkedAt, kpis, differing, differences, kept: decision }];
  });
}

/** Lists what the checks of locks found, or that of one period. */
export const listChecks: Handler<'periods.checks'> = ({ store, strategyId, query: { period } }) =>
  inSnapshot(store, strategyId, async (reader, { content }) => {
    const calendar = calendarOf(content, strategyId);
    const locks = await readLocks(reader, strategyId, calendar);
    const named = period === undefined ? undefined : periodNamed(calendar, period, 'month', 'period');
    const locked = named && lockAround(locks, calendar, named);
    const shown = named === undefined ? locks : locked ? [locked] : [];
    return { checks: await readChecks(reader, strategyId, shown, named !== undefined) };
  });

const named = async (tx: StrategyTx, text: string) => {
  const calendar: Calendar = calendarOf(await tx.content(), tx.strategyId);
  return periodNamed(calendar, text, 'month', 'period');
};

/** Corrects the results of a locked period. */
export const relockCall: Handler<'periods.relock'> = async ({ store, strategyId, change, body }) => {
  const corrections = await correctionsOf(store, strategyId, body.period);
  const period = await change(async (tx) => {
    const locked = await named(tx, body.period);
    await relockPeriod(tx, locked, corrections, body.reason);
    return locked;
  });
  return stateOf(store, strategyId, period);
};

/** Leaves the results of a locked period as they are. */
export const keepCall: Handler<'periods.keep'> = async ({ store, strategyId, change, body }) => {
  const period = await change(async (tx) => {
    const locked = await named(tx, body.period);
    await keepResults(tx, locked, body.reason ?? '');
    return locked;
  });
  return stateOf(store, strategyId, period);
};
