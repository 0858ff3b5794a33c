import { sql } from 'kysely';
import { inPages } from '../store/pages.ts';
import type { Reader } from '../store/store.ts';

/** Somebody who watches a strategy. */
export interface Watching {
  strategyId: number;
  userId: number;
}

const integer = (value: number) => sql`cast(${value} as bigint)`;

/** Those who do not belong to what they watch. */
export async function findOutsiders<T extends Watching>(
  reader: Reader,
  watching: readonly T[],
): Promise<T[]> {
  const outsiders: T[] = [];
  for await (const piece of inPages(watching)) {
    // Both engines call the columns of a list of values so.
    const pairs = sql<{ column1: number; column2: number }>`(values ${sql.join(
      piece.map(({ strategyId, userId }) => sql`(${integer(strategyId)}, ${integer(userId)})`),
    )})`;
    const rows = await reader
      .selectFrom(pairs.as('watching'))
      .innerJoin('memberships', (join) =>
        join
          .onRef('memberships.strategy_id', '=', 'watching.column1')
          .onRef('memberships.user_id', '=', 'watching.column2'),
      )
      .select(['memberships.strategy_id', 'memberships.user_id'])
      .execute();
    const members = new Set(rows.map((row) => `${row.strategy_id} ${row.user_id}`));
    outsiders.push(...piece.filter(({ strategyId, userId }) => !members.has(`${strategyId} ${userId}`)));
  }
  return outsiders;
}

/** The strategies that some users belong to, by user. */
export async function strategiesOfUsers(
  reader: Reader,
  userIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const strategies = new Map<number, Set<number>>(userIds.map((id) => [id, new Set()]));
  for await (const piece of inPages([...strategies.keys()])) {
    const rows = await reader
      .selectFrom('memberships')
      .select(['user_id', 'strategy_id'])
      .where('user_id', 'in', piece)
      .execute();
    for (const row of rows) strategies.get(row.user_id)?.add(row.strategy_id);
  }
  return strategies;
}

/** The revisions that some strategies are at; those that are gone are missing. */
export async function revisionsOf(reader: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const revisions = new Map<number, number>();
  for await (const piece of inPages(ids)) {
    const rows = await reader
      .selectFrom('strategies')
      .select(['id', 'revision'])
      .where('id', 'in', piece)
      .execute();
    for (const { id, revision } of rows) revisions.set(id, revision);
  }
  return revisions;
}
