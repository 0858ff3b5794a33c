import { sql } from 'kysely';
import { inPages } from '../lib/paging.ts';
import type { Reader } from '../store/store.ts';

interface Watch {
  strategyId: number;
  userId: number;
}

const integer = (value: number) => sql`cast(${value} as bigint)`;

/** The watches whose user is not a member of the watched strategy. */
export async function findNonMembers<T extends Watch>(reader: Reader, watches: readonly T[]): Promise<T[]> {
  const nonMembers: T[] = [];
  for await (const page of inPages(watches)) {
    // Both engines name the columns of a VALUES list column1, column2.
    const pairs = sql<{ column1: number; column2: number }>`(values ${sql.join(
      page.map(({ strategyId, userId }) => sql`(${integer(strategyId)}, ${integer(userId)})`),
    )})`;
    const rows = await reader
      .selectFrom(pairs.as('watches'))
      .innerJoin('memberships', (join) =>
        join
          .onRef('memberships.strategy_id', '=', 'watches.column1')
          .onRef('memberships.user_id', '=', 'watches.column2'),
      )
      .select(['memberships.strategy_id', 'memberships.user_id'])
      .execute();
    const members = new Set(rows.map((row) => `${row.strategy_id} ${row.user_id}`));
    nonMembers.push(...page.filter(({ strategyId, userId }) => !members.has(`${strategyId} ${userId}`)));
  }
  return nonMembers;
}

/** The strategies that users are members of with their revisions, by user. */
export async function strategiesOfUsers(
  reader: Reader,
  userIds: readonly number[],
): Promise<Map<number, Map<number, number>>> {
  const strategies = new Map<number, Map<number, number>>(userIds.map((id) => [id, new Map()]));
  for await (const page of inPages([...strategies.keys()])) {
    const rows = await reader
      .selectFrom('memberships')
      .innerJoin('strategies', 'strategies.id', 'memberships.strategy_id')
      .select(['memberships.user_id', 'strategies.id', 'strategies.revision'])
      .where('memberships.user_id', 'in', page)
      .execute();
    for (const { user_id, id, revision } of rows) strategies.get(user_id)?.set(id, revision);
  }
  return strategies;
}

/** The newest notification of each of some users; those without one are missing. */
export async function latestNotifications(
  reader: Reader,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const latest = new Map<number, number>();
  for await (const page of inPages(userIds)) {
    const rows = await reader
      .selectFrom('notifications')
      .select(['user_id', (row) => row.fn.max('id').as('id')])
      .where('user_id', 'in', page)
      .groupBy('user_id')
      .execute();
    for (const { user_id, id } of rows) latest.set(user_id, id);
  }
  return latest;
}

/** The revisions of strategies; deleted ones are missing. */
export async function revisionsOf(reader: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const revisions = new Map<number, number>();
  for await (const page of inPages(ids)) {
    const rows = await reader
      .selectFrom('strategies')
      .select(['id', 'revision'])
      .where('id', 'in', page)
      .execute();
    for (const { id, revision } of rows) revisions.set(id, revision);
  }
  return revisions;
}
