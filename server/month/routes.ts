import { notFound } from '../../contract/api/refusal.ts';
import type { PeriodState } from '../../contract/api/routes/periods.ts';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { type Period, periodOn, periodsBack } from '../../contract/scorecard/periods.ts';
import { phaseOf } from '../../contract/scorecard/timeline.ts';
import { calendarOf, periodNamed, storedCalendar, todayIn } from '../content/calendar.ts';
import { refuseTooMany } from '../change/records.ts';
import { addSnapshot, lockPeriod, reopenPeriod, requireLockable } from './lock-period.ts';
import { deleteSnapshot } from './delete-snapshot.ts';
import type { SizedContent } from '../content/contents.ts';
import { AnswerBytes } from '../lib/answer-bytes.ts';
import type { Handler } from '../http/call.ts';
import { inSnapshot, periodAsked } from '../measures/scorecard/scorecards.ts';
import { firstDayOf } from '../measures/points/summary.ts';
import type { Reader, Store } from '../store/store.ts';
import { countByKpi } from './collected.ts';
import { longestDueDays, readDueValues } from '../measures/due-values.ts';
import { lockAround, readLocks } from '../locks/locks.ts';
import { withDocument } from './with-document.ts';
import {
  keptDocument,
  readSnapshot,
  readSnapshots,
  storedFlow,
  storedRecords,
  storedScorecard,
} from '../locks/stored.ts';

/** How many ended periods are listed. */
const ENDED = 12;

/** Where periods of a strategy stand. */
async function statesOf(
  reader: Reader,
  strategyId: number,
  { content }: SizedContent,
  periods: readonly Period[],
): Promise<PeriodState[]> {
  const calendar = calendarOf(content, strategyId);
  const today = todayIn(calendar);
  const locks = await readLocks(reader, strategyId, calendar);
  const { values } = await readDueValues(reader, { strategyId, content, calendar }, periods);
  const dueDays = longestDueDays(content);
  return periods.map((period, index) => {
    const locked = lockAround(locks, calendar, period);
    return {
      ...period,
      phase: phaseOf(period, today, dueDays, locked !== undefined),
      lock: locked?.lock ?? null,
      kpis: countByKpi(values[index] ?? []),
    };
  });
}

/** Lists the running period and the ended ones before it, or one that the call names. */
export const listPeriods: Handler<'periods.list'> = ({ store, strategyId, query }) =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const calendar = calendarOf(revised.content, strategyId);
    const { grain = 'month', period } = query;
    const periods =
      period === undefined
        ? periodsBack(calendar, periodOn(calendar, grain, todayIn(calendar)), 1 + ENDED).toReversed()
        : [periodNamed(calendar, period, grain, 'period')];
    return { periods: await statesOf(reader, strategyId, revised, periods) };
  });

/** Lists what is locked, and since when there are periods. */
export const listLocks: Handler<'periods.locks'> = ({ store, strategyId }) =>
  store.snapshot(async (reader) => {
    const calendar = await storedCalendar(reader, strategyId);
    const locks = await readLocks(reader, strategyId, calendar);
    return { since: await firstDayOf(reader, strategyId, calendar), locks: locks.map(({ lock }) => lock) };
  });

/** The state of one period after a change. */
export const stateOf = (store: Store, strategyId: number, period: Period): Promise<PeriodState> =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const [state] = await statesOf(reader, strategyId, revised, [period]);
    if (!state) throw notFound('This period');
    return state;
  });

/** Locks a period. */
export const lockPeriodCall: Handler<'periods.lock'> = async (call) => {
  const { store, strategyId, body } = call;
  const period = await withDocument(
    call,
    (calendar) => {
      const named = periodNamed(calendar, body.period, 'month', 'period');
      requireLockable(named, todayIn(calendar));
      return named;
    },
    async (tx, document) => {
      const { name = document.period.label, note = '' } = body;
      await lockPeriod(tx, document, { name, note });
      return document.period;
    },
  );
  return stateOf(store, strategyId, period);
};

/** Reopens a period. */
export const unlockPeriodCall: Handler<'periods.unlock'> = async ({ store, strategyId, change, body }) => {
  const period = await change(async (tx) => {
    const calendar = calendarOf(await tx.content(), strategyId);
    const named = periodNamed(calendar, body.period, 'month', 'period');
    await reopenPeriod(tx, named, body.reason);
    return named;
  });
  return stateOf(store, strategyId, period);
};

/** Lists the snapshots of a strategy. */
export const listSnapshots: Handler<'snapshots.list'> = async ({ store, strategyId }) => ({
  snapshots: await readSnapshots(store.read, strategyId),
});

/** Makes a snapshot. */
export const createSnapshot: Handler<'snapshots.create'> = async (call) => {
  const { name, note = '', period } = call.body;
  const id = await withDocument(
    call,
    (calendar) => periodAsked(calendar, period),
    async (tx, document) => {
      await refuseTooMany(tx, 'snapshot', { user_id: tx.userId });
      return addSnapshot(tx, document, { name, note });
    },
  );
  return readSnapshot(call.store.read, id);
};

/** Deletes a snapshot. */
export const deleteSnapshotCall: Handler<'snapshots.delete'> = ({ change, params }) =>
  change((tx) => deleteSnapshot(tx, params.id));

/** Reads a snapshot with the texts of its strategy and its notes. */
export const readSnapshotCall: Handler<'snapshots.read'> = async ({ store, strategyId, params: { id } }) => {
  const { content, notes } = await keptDocument(store, store.read, id);
  const strategy = content.strategy.find((record) => record.id === strategyId);
  const {
    title = '',
    description = '',
    boardTitle = '',
    mapTurned = false,
    calendar = DEFAULT_CALENDAR,
  } = strategy ?? {};
  return {
    snapshot: await readSnapshot(store.read, id),
    strategy: { title, description, boardTitle, mapTurned, calendar },
    notes,
  };
};

/** Reads the content of a snapshot, by kind. */
export const readSnapshotContent: Handler<'snapshots.content'> = async ({ store, params: { id } }) =>
  new AnswerBytes(await storedRecords(store, id), 'identity');

/** Reads the content of a snapshot, nested. */
export const readSnapshotFlow: Handler<'snapshots.flow'> = async ({ store, params: { id } }) =>
  new AnswerBytes(await storedFlow(store, id), 'identity');

/** Reads the scores of a snapshot. */
export const readSnapshotScorecard: Handler<'snapshots.scorecard'> = async ({ store, params: { id } }) =>
  new AnswerBytes(await storedScorecard(store, store.read, id), 'identity');
