import { recordNotFound } from './not-found.ts';
import type { Member, Strategy } from '../../contract/api/entities.ts';
import type { Reader } from '../store/store.ts';
import { shownName } from './names.ts';

// A subquery, because a list of ids could exceed the limit of parameters.
/** The ids of the strategies of a user. */
const ownIds = (reader: Reader, userId: number) =>
  reader.selectFrom('memberships as own').select('own.strategy_id').where('own.user_id', '=', userId);

/** The members of all strategies of a user, or of only one, without owners, in the order they joined. */
async function membersOf(
  reader: Reader,
  userId: number,
  only: number | undefined,
): Promise<Map<number, Member[]>> {
  const query = reader
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'memberships.strategy_id as strategyId',
      'users.id as userId',
      'users.username',
      'users.full_name as fullName',
      shownName('memberships.strategy_id').as('name'),
    ])
    .where('memberships.role', '!=', 'owner');
  const narrowed =
    only === undefined
      ? query.where('memberships.strategy_id', 'in', ownIds(reader, userId))
      : query.where('memberships.strategy_id', '=', only);
  const rows = await narrowed.orderBy('memberships.created_at').orderBy('users.id').execute();
  const members = new Map<number, Member[]>();
  for (const { strategyId, ...member } of rows) {
    const listed = members.get(strategyId);
    if (listed) listed.push(member);
    else members.set(strategyId, [member]);
  }
  return members;
}

/** The strategies of a user, last changed first, or only the one with the id `only`. */
export async function readStrategies(reader: Reader, userId: number, only?: number): Promise<Strategy[]> {
  let query = reader
    .selectFrom('memberships')
    .innerJoin('strategies', 'strategies.id', 'memberships.strategy_id')
    .innerJoin('memberships as owners', (join) =>
      join.onRef('owners.strategy_id', '=', 'strategies.id').on('owners.role', '=', 'owner'),
    )
    .innerJoin('users', 'users.id', 'owners.user_id')
    .selectAll('strategies')
    .select([
      'memberships.role',
      'owners.user_id as ownerId',
      'users.username as ownerUsername',
      'users.full_name as ownerFullName',
      shownName('strategies.id').as('ownerName'),
    ])
    .where('memberships.user_id', '=', userId);
  if (only !== undefined) query = query.where('strategies.id', '=', only);
  const rows = await query
    .orderBy('strategies.updated_at', 'desc')
    .orderBy('strategies.id', 'desc')
    .execute();
  if (rows.length === 0) return [];
  const members = await membersOf(reader, userId, only);
  return rows.map((row) => ({
    id: row.id,
    userId: row.ownerId,
    title: row.title,
    description: row.description,
    boardTitle: row.board_title,
    mapTurned: row.map_turned === 1,
    updatedAt: row.updated_at,
    revision: row.revision,
    // Nobody changes what is archived, so nobody is offered to.
    role: row.archived_at === null ? row.role : 'read_only',
    ...(row.archived_at !== null && { archivedAt: row.archived_at }),
    owner: {
      userId: row.ownerId,
      username: row.ownerUsername,
      fullName: row.ownerFullName,
      name: row.ownerName,
    },
    members: members.get(row.id) ?? [],
  }));
}

/** Reads a strategy as a member sees it. Throws not_found for other users. */
export async function readStrategy(reader: Reader, userId: number, id: number): Promise<Strategy> {
  const [strategy] = await readStrategies(reader, userId, id);
  if (!strategy) throw recordNotFound('strategy');
  return strategy;
}
