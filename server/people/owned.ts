import { sql } from 'kysely';
import type { Owned } from '../../contract/admin/people.ts';
import { WORK_KINDS } from '../../contract/kinds/kinds.ts';
import { RESPONSIBLE } from '../../contract/people/responsible.ts';
import type { Reader } from '../store/store.ts';
import { columnOf, TABLES } from '../store/tables.ts';

/** How many records a member is responsible for, by the id of their strategy. */
async function countsOf(reader: Reader, userId: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const add = (rows: { strategy: number; count: number }[]) => {
    for (const { strategy, count } of rows) counts.set(strategy, (counts.get(strategy) ?? 0) + count);
  };
  for (const kind of WORK_KINDS) {
    const who = columnOf(kind, RESPONSIBLE[kind]) ?? '';
    const work = sql<{ strategy: number; count: number }>`(
      select work.strategy_id as strategy, count(*) as count from ${sql.table(TABLES[kind])} as work
      join users on users.id = ${userId} and users.username_key = lower(work.${sql.ref(who)})
      join memberships on memberships.user_id = users.id and memberships.strategy_id = work.strategy_id
      group by work.strategy_id)`;
    add(await reader.selectFrom(work.as('work')).selectAll().execute());
  }
  for (const table of ['kpis', 'review_actions'] as const)
    add(
      await reader
        .selectFrom(table)
        .select(({ fn }) => ['strategy_id as strategy', fn.countAll<number>().as('count')])
        .where('owner_id', '=', userId)
        .groupBy('strategy_id')
        .execute(),
    );
  return counts;
}

/** The strategies of a person, and what they are responsible for in each: KPIs, work and actions of reviews. */
export async function ownedBy(reader: Reader, userId: number): Promise<Owned> {
  const memberships = await reader
    .selectFrom('memberships')
    .innerJoin('strategies', 'strategies.id', 'memberships.strategy_id')
    .select(['strategies.id', 'strategies.title', 'memberships.role'])
    .where('memberships.user_id', '=', userId)
    .orderBy('strategies.title')
    .orderBy('strategies.id')
    .execute();
  const counts = await countsOf(reader, userId);
  const all = memberships.map((strategy) => ({ ...strategy, records: counts.get(strategy.id) ?? 0 }));
  return {
    strategies: all.filter(({ role }) => role === 'owner'),
    memberships: all.filter(({ role }) => role !== 'owner'),
  };
}
