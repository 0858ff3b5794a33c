import type { Change } from '../../contract/change.ts';
import type { Reader } from '../store/store.ts';

/** The columns of a change beside its key, with joins of `users` (the author) and `members` (the user of a membership). */
export const CHANGE_COLUMNS = [
  'changes.at',
  'changes.user_id as userId',
  'users.display_name as name',
  'changes.entity',
  'changes.entity_id as id',
  'changes.operation',
  'changes.label',
  'members.display_name as memberName',
  'changes.before',
  'changes.after',
  'changes.command_id as commandId',
  'changes.actor',
] as const;

const changes = (reader: Reader) =>
  reader
    .selectFrom('changes')
    .innerJoin('users', 'users.id', 'changes.user_id')
    .leftJoin('users as members', (join) =>
      join.on('changes.entity', '=', 'membership').onRef('members.id', '=', 'changes.entity_id'),
    )
    .select(['changes.revision', 'changes.seq', ...CHANGE_COLUMNS]);

type ChangeRow = Awaited<ReturnType<ReturnType<typeof changes>['execute']>>[number];

const fields = (json: string | null) =>
  json === null ? null : (JSON.parse(json) as Record<string, unknown>);

/** Overrides the author where an operator command made the change. */
export const authorOf = (actor: 'operator' | null) =>
  actor === null ? {} : { name: 'Operator', byOperator: true as const };

const toChange = ({ memberName, before, after, actor, ...row }: ChangeRow): Change => ({
  ...row,
  ...authorOf(actor),
  label: memberName ?? row.label,
  before: fields(before),
  after: fields(after),
});

/** At most `limit` changes after a revision, in order. */
export async function changesAfter(
  reader: Reader,
  strategyId: number,
  revision: number,
  limit: number,
): Promise<Change[]> {
  const rows = await changes(reader)
    .where('changes.strategy_id', '=', strategyId)
    .where('changes.revision', '>', revision)
    .orderBy('changes.revision')
    .orderBy('changes.seq')
    .limit(limit)
    .execute();
  return rows.map(toChange);
}

/** The filter of a page of the history; `before` is the cursor of the previous page. */
export interface HistoryFilter {
  before?: string | undefined;
  userId?: number | undefined;
  entity?: Change['entity'] | undefined;
  entityId?: number | undefined;
}

/** At most `limit` changes, newest first. */
export async function changesBefore(
  reader: Reader,
  strategyId: number,
  filter: HistoryFilter,
  limit: number,
): Promise<Change[]> {
  let query = changes(reader).where('changes.strategy_id', '=', strategyId);
  if (filter.userId !== undefined) {
    query = query.where('changes.user_id', '=', filter.userId).where('changes.actor', 'is', null);
  }
  if (filter.entity !== undefined) query = query.where('changes.entity', '=', filter.entity);
  if (filter.entityId !== undefined) query = query.where('changes.entity_id', '=', filter.entityId);
  if (filter.before !== undefined) {
    const [revision = 0, seq = 0] = filter.before.split('.').map(Number);
    query = query.where((row) =>
      row.or([
        row('changes.revision', '<', revision),
        row.and([row('changes.revision', '=', revision), row('changes.seq', '<', seq)]),
      ]),
    );
  }
  const rows = await query
    .orderBy('changes.revision', 'desc')
    .orderBy('changes.seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toChange);
}
