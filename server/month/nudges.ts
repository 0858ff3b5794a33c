import { deactivatedMembers, memberNames } from '../content/members.ts';
import { badField } from '../../contract/api/refusal.ts';
import type { Answer } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import { isValue, peopleOf } from './people.ts';
import { readDueValues } from '../measures/due-values.ts';
import { enqueue } from '../jobs/queue.ts';
import { inPages } from '../lib/paging.ts';
import { calendarOf } from '../content/calendar.ts';
import type { StrategyTx } from '../change/tx.ts';

type Nudged = Answer<Routes['periods.nudge']>;

/** A member is asked for the values of a period at most once in this time: an hour, in milliseconds. */
const PAUSE_MS = 60 * 60 * 1000;

/** Who was asked for the values of a period lately. */
async function askedLately({ writer, strategyId, at }: StrategyTx, { grain, start }: Period) {
  const since = new Date(Date.parse(at) - PAUSE_MS).toISOString();
  const rows = await writer
    .selectFrom('nudges')
    .select('user_id')
    .where('strategy_id', '=', strategyId)
    .where('grain', '=', grain)
    .where('start', '=', start)
    .where('at', '>', since)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/**
 * Asks members for the values that they owe in a period: without ids all others who owe some. Each is asked at most once an
 * hour. The strategy is locked meanwhile, so of two at the same time the second leaves out whom the first asked.
 */
export async function nudge(
  tx: StrategyTx,
  { period, userIds, note }: { period: Period; userIds?: readonly number[] | undefined; note: string },
): Promise<Nudged> {
  const { writer, strategyId, userId: byUser, at } = tx;
  const content = await tx.content();
  const calendar = calendarOf(content, strategyId);
  const { values } = await readDueValues(writer, { strategyId, content, calendar }, [period]);
  const names = await memberNames(writer, strategyId);
  const owing = new Set(
    peopleOf(values.flat().filter(isValue), names, new Map())
      .filter((person) => person.items.length > 0)
      .flatMap(({ userId }) => userId ?? []),
  );
  const lately = await askedLately(tx, period);
  const deactivated = await deactivatedMembers(writer, strategyId);
  const nudged: Nudged['nudged'] = [];
  const leftOut: Nudged['leftOut'] = [];
  for (const userId of new Set(userIds ?? [...owing].filter((id) => id !== byUser && !deactivated.has(id)))) {
    const name = names.get(userId);
    if (name === undefined) throw badField('userIds', 'Choose members of this strategy');
    if (deactivated.has(userId)) leftOut.push({ userId, name, why: 'is deactivated' });
    else if (!owing.has(userId)) leftOut.push({ userId, name, why: 'owes nothing' });
    else if (lately.has(userId)) leftOut.push({ userId, name, why: 'asked within the hour' });
    else nudged.push({ userId, name });
  }
  const { grain, start } = period;
  const ids: number[] = [];
  for await (const page of inPages(nudged)) {
    const rows = page.map(({ userId }) => ({
      strategy_id: strategyId,
      user_id: userId,
      grain,
      start,
      by_user: byUser,
      at,
      note,
    }));
    const written = await writer.insertInto('nudges').values(rows).returning('id').execute();
    ids.push(...written.map(({ id }) => id));
  }
  if (ids.length > 0) {
    await enqueue(writer, { kind: 'notifications.nudged', payload: { strategyId, ids } });
    tx.record({
      entity: 'period',
      id: strategyId,
      label: period.label,
      before: {},
      after: { nudged: nudged.map(({ name }) => name), note },
    });
  }
  return { nudged, leftOut };
}
