import {
  type Ahead,
  type DueValue,
  owedOf,
  periodsAhead,
  periodsAsked,
} from '../../contract/month/due-values.ts';
import { belongsTo, type Period, periodOn } from '../../contract/scorecard/periods.ts';
import { usernameKey } from '../access/users.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { inPages } from '../lib/paging.ts';
import { enteredBy, valueNeeds } from '../measures/due-values.ts';
import { type PointsById, readNeeds, readStored } from '../measures/points/read.ts';
import type { Reader } from '../store/store.ts';
import { addKpis, addWork, type AllDuties, type Duties } from './duties.ts';

/** The points that say what is entered in the periods that are asked for, by KPI. */
async function readEntered(reader: Reader, all: AllDuties, ahead: Ahead | undefined): Promise<PointsById> {
  const needs = Array.from(all.values()).flatMap(({ calendar, today, content }) =>
    valueNeeds(content, (grain) => {
      const periods = periodsAsked(calendar, grain, today);
      const last = periodsAhead(calendar, grain, today, ahead).at(-1) ?? periods[0];
      return { from: periods.at(-1)?.start ?? today, to: last?.end ?? today };
    }),
  );
  return readNeeds(reader, needs, await readStored(reader, [...all.keys()]));
}

/** The locked periods of each strategy. */
async function readLocked(reader: Reader, all: AllDuties): Promise<ReadonlyMap<number, readonly Period[]>> {
  const locked = new Map<number, Period[]>();
  for await (const page of inPages([...all.values()])) {
    const ids = page.map(({ strategyId }) => strategyId);
    const rows = await reader
      .selectFrom('period_locks')
      .select(['strategy_id', 'grain', 'start'])
      .where('strategy_id', 'in', ids)
      .execute();
    for (const { strategy_id: id, grain, start } of rows) {
      const { calendar } = all.get(id) as Duties;
      const periods = locked.get(id) ?? [];
      periods.push(periodOn(calendar, grain, start));
      locked.set(id, periods);
    }
  }
  return locked;
}

/** What is due of some duties. */
export interface DueIn {
  duties: Duties;
  due: DueValue[];
}

/**
 * What is due by strategy, from whom; with `ahead` also what will be. `memberNamed` knows users by their username in lower case. Other
 * requests run in between.
 */
export async function dueOf(
  reader: Reader,
  all: AllDuties,
  memberNamed: (username: string) => number | undefined,
  ahead?: Ahead,
): Promise<DueIn[]> {
  const entered = await readEntered(reader, all, ahead);
  const locked = await readLocked(reader, all);
  const dueIn: DueIn[] = [];
  for (const duties of all.values()) {
    const { strategyId, content, calendar, today, firstValues, parents } = duties;
    const owed = owedOf({
      content,
      calendar,
      today,
      enteredFor: enteredBy(content, calendar, entered),
      firstValueOf: (id) => firstValues.get(id) ?? null,
      hasChildren: (id) => parents.has(id),
      memberNamed,
      ahead,
      isLocked: (period) =>
        (locked.get(strategyId) ?? []).some((lockedPeriod) => belongsTo(calendar, period, lockedPeriod)),
    });
    const due: DueValue[] = [];
    for (const value of owed) {
      due.push(value);
      await yieldIfDue();
    }
    dueIn.push({ duties, due });
  }
  return dueIn;
}

/** What is due from a user, in all strategies in which they may update it or in one; with `ahead` also what will be. */
export async function dueFrom(
  reader: Reader,
  user: { id: number; username: string },
  strategyId?: number,
  ahead?: Ahead,
): Promise<DueIn[]> {
  const all: AllDuties = new Map();
  await addKpis(reader, { userId: user.id, strategyId }, all);
  await addWork(reader, user, strategyId, all);
  const username = usernameKey(user.username);
  return dueOf(reader, all, (name) => (name === username ? user.id : undefined), ahead);
}
