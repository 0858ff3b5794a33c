import type { Reader } from '../store/store.ts';
import { shownName } from './names.ts';

/** A member of a strategy; `handle` is the username in lower case, by which texts name them. */
export interface Member {
  id: number;
  name: string;
  handle: string;
}

/** The members of a strategy. */
export const readMembers = (reader: Reader, strategyId: number): Promise<Member[]> =>
  reader
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', shownName('memberships.strategy_id').as('name'), 'users.username_key as handle'])
    .where('memberships.strategy_id', '=', strategyId)
    .execute();

/** The names to show of them by id. */
export const memberNames = async (reader: Reader, strategyId: number): Promise<Map<number, string>> =>
  new Map((await readMembers(reader, strategyId)).map(({ id, name }) => [id, name]));
