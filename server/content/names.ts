import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../store/store.ts';

/**
 * The name to show of a user to the members of a strategy: the full name, with the username where it may mean another member
 * too; without one the display name. `strategy` is the column with the id of the strategy, `users` the alias of the table.
 */
export function shownName<T extends string | null = string>(
  strategy: string | number,
  users = 'users',
): RawBuilder<T> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  const id = typeof strategy === 'number' ? sql`${strategy}` : sql.ref(strategy);
  return sql<T>`case when ${column('full_name')} is null then ${column('display_name')}
    when exists (select 1 from users as namesake
      join memberships as beside on beside.user_id = namesake.id and beside.strategy_id = ${id}
      where (namesake.full_name_key = ${column('full_name_key')} or namesake.username_key = ${column('full_name_key')})
        and namesake.id <> ${column('id')})
    then ${column('full_name')} || ' (' || ${column('username')} || ')'
    else ${column('full_name')} end`;
}

/** The names to show of users in a strategy, by id. */
export async function shownNames(
  reader: Reader,
  strategyId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('users')
    .select(['users.id', shownName(strategyId).as('name')])
    .where('users.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The name to show of a user in a strategy. */
export const shownNameOf = async (reader: Reader, strategyId: number, userId: number): Promise<string> =>
  (await shownNames(reader, strategyId, [userId])).get(userId) ?? '';

/** The username of a user, by which files and the audit log name them; of a deleted one the pseudonym. */
export const usernameShown = <T extends string | null = string>(users = 'users'): RawBuilder<T> =>
  sql<T>`case when ${sql.ref(`${users}.username_key`)} like 'deleted:%' then ${sql.ref(`${users}.display_name`)}
    else ${sql.ref(`${users}.username`)} end`;
