import { namerOf, type PersonNamer } from '../../contract/people/namer.ts';
import type { Reader } from '../store/store.ts';
import { shownName } from './names.ts';

/** A member of a strategy; `handle` is the username in lower case, by which texts name them. */
export interface Member {
  id: number;
  name: string;
  username: string;
  handle: string;
}

/** The members of a strategy. */
export const readMembers = (reader: Reader, strategyId: number): Promise<Member[]> =>
  reader
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.username', 'users.username_key as handle'])
    .select(shownName('memberships.strategy_id').as('name'))
    .where('memberships.strategy_id', '=', strategyId)
    .execute();

/** The same with their verified addresses. */
export async function readCallable(
  reader: Reader,
  strategyId: number,
): Promise<(Member & { addresses: string[] })[]> {
  const rows = await reader
    .selectFrom('memberships')
    .innerJoin('mail_accounts', 'mail_accounts.user_id', 'memberships.user_id')
    .select(['memberships.user_id', 'mail_accounts.address_key as address'])
    .where('memberships.strategy_id', '=', strategyId)
    .union(
      reader
        .selectFrom('memberships')
        .innerJoin('identities', 'identities.user_id', 'memberships.user_id')
        .select(['memberships.user_id', 'identities.verified_address as address'])
        .where('memberships.strategy_id', '=', strategyId),
    )
    .execute();
  const addresses = Map.groupBy(rows, ({ user_id }) => user_id);
  return (await readMembers(reader, strategyId)).map((member) => ({
    ...member,
    addresses: (addresses.get(member.id) ?? []).flatMap(({ address }) => address ?? []),
  }));
}

/** The owner of a strategy. */
export async function ownerOf(reader: Reader, strategyId: number): Promise<number> {
  const { user_id } = await reader
    .selectFrom('memberships')
    .select('user_id')
    .where('strategy_id', '=', strategyId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return user_id;
}

/** The names to show of them by id. */
export const memberNames = async (reader: Reader, strategyId: number): Promise<Map<number, string>> =>
  new Map((await readMembers(reader, strategyId)).map(({ id, name }) => [id, name]));

/** Gives the names to show of the members of a strategy by their usernames. */
export const personNamer = async (reader: Reader, strategyId: number): Promise<PersonNamer> =>
  namerOf((await readMembers(reader, strategyId)).map(({ handle, name }) => [handle, name]));

/** The ids of the members whose accounts are deactivated. */
export async function deactivatedMembers(reader: Reader, strategyId: number): Promise<Set<number>> {
  const rows = await reader
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.strategy_id', '=', strategyId)
    .where('users.disabled_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
