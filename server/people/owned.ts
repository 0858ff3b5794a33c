import type { Owned } from '../../contract/admin/people.ts';
import { responsibilitiesOf, totalOf } from '../sharing/responsibilities.ts';
import type { Reader } from '../store/store.ts';

const sum = (counts: object): number =>
  Object.values(counts).reduce((total: number, count) => total + count, 0);

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
  const responsible = await responsibilitiesOf(reader, userId);
  const all = memberships.map((strategy) => ({
    ...strategy,
    records: sum(responsible.get(strategy.id) ?? {}),
  }));
  return {
    strategies: all.filter(({ role }) => role === 'owner'),
    memberships: all.filter(({ role }) => role !== 'owner'),
    responsible: totalOf([...responsible.values()]),
  };
}
