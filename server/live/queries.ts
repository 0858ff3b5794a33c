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

/** The strategies that users are members of, by user. */
export async function strategiesOfUsers(
  reader: Reader,
  userIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const strategies = new Map<number, Set<number>>(userIds.map((id) => [id, new Set()]));
  for await (const page of inPages([...strategies.keys()])) {
    const rows = await reader
      .selectFrom('memberships')
      .select(['user_id', 'strategy_id'])
      .where('user_id', 'in', page)
      .execute();
    for (const row of rows) strategies.get(row.user_id)?.add(row.strategy_id);
  }
  return strategies;
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
