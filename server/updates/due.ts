import {
  type Ahead,
  type DueValue,
  owedOf,
  periodsAhead,
  periodsAsked,
} from '../../contract/month/due-values.ts';
import { usernameKey } from '../access/users.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { readDueFacts } from '../measures/due-values.ts';
import type { Reader } from '../store/store.ts';
import { addKpis, addWork, type AllDuties, type Duties } from './duties.ts';

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
  memberNamed?: (username: string) => number | undefined,
  ahead?: Ahead,
): Promise<DueIn[]> {
  const { factsOf } = await readDueFacts(reader, [...all.values()], (duties, grain) => {
    const { calendar, today } = duties;
    const periods = periodsAsked(calendar, grain, today);
    const last = periodsAhead(calendar, grain, today, ahead).at(-1) ?? periods[0];
    return { start: periods.at(-1)?.start ?? today, end: last?.end ?? today };
  });
  const dueIn: DueIn[] = [];
  for (const duties of all.values()) {
    const owed = owedOf({ ...factsOf(duties), memberNamed, ahead });
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
