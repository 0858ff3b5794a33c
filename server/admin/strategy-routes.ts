import { sql } from 'kysely';
import { ADMIN_PAGE, type AdminStrategy } from '../../contract/admin/people.ts';
import { badField, notFound } from '../../contract/api/refusal.ts';
import { findById } from '../access/users.ts';
import { transact } from '../change/transact.ts';
import type { Handler, Handlers } from '../http/call.ts';
import { isDeleted } from '../people/delete-person.ts';
import { handOverAsOperator } from '../people/hand-over.ts';
import type { Reader, Store } from '../store/store.ts';
import { partOf } from './people.ts';
import { OPERATOR } from './people-routes.ts';

const counted = (table: string) =>
  sql<number>`(select count(*) from ${sql.table(table)} as counted where counted.strategy_id = strategies.id)`;

/** What the size of a strategy counts. */
const RECORDS = ['nodes', 'kpis', 'initiatives', 'tactics', 'action_steps'];

const strategies = (reader: Reader) =>
  reader
    .selectFrom('strategies')
    .innerJoin('memberships', (join) =>
      join.onRef('memberships.strategy_id', '=', 'strategies.id').on('memberships.role', '=', 'owner'),
    )
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'strategies.id',
      'strategies.title',
      'strategies.updated_at',
      'strategies.archived_at',
      'users.id as owner_id',
      'users.username',
      'users.display_name',
      'users.full_name',
      'users.disabled_at',
      counted('memberships').as('members'),
      sql<number>`${sql.join(RECORDS.map(counted), sql` + `)}`.as('records'),
    ]);

type Found = Awaited<ReturnType<ReturnType<typeof strategies>['execute']>>[number];

const strategyOf = (row: Found): AdminStrategy => ({
  id: row.id,
  title: row.title,
  owner: {
    id: row.owner_id,
    username: row.username,
    name: row.full_name ?? row.display_name,
    ...(row.disabled_at !== null && { isDeactivated: true as const }),
  },
  members: row.members,
  records: row.records,
  updatedAt: row.updated_at,
  archivedAt: row.archived_at,
});

async function readOne(reader: Reader, id: number): Promise<AdminStrategy> {
  const row = await strategies(reader).where('strategies.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This strategy');
  return strategyOf(row);
}

const listCall: Handler<'admin.strategies.list'> = async ({ store, query: { search, owner, before } }) => {
  let query = strategies(store.read);
  if (search) {
    const part = partOf(search.toLowerCase());
    query = query.where(
      sql<boolean>`(lower(strategies.title) like ${part} escape '\\' or users.username_key like ${part} escape '\\')`,
    );
  }
  if (owner === 'deactivated') query = query.where('users.disabled_at', 'is not', null);
  if (before !== undefined) query = query.where('strategies.id', '<', before);
  const rows = await query
    .orderBy('strategies.id', 'desc')
    .limit(ADMIN_PAGE + 1)
    .execute();
  const page = rows.slice(0, ADMIN_PAGE);
  return {
    strategies: page.map(strategyOf),
    next: rows.length > ADMIN_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
};

const handOverCall: Handler<'admin.strategies.handOver'> = async ({
  store,
  user,
  params,
  body,
  logEvent,
}) => {
  await readOne(store.read, params.id);
  const heir = await findById(store.read, body.userId);
  if (!heir || isDeleted(heir)) throw badField('userId', 'Choose a person who has an account');
  const principal = { ...OPERATOR, operatorId: user.id };
  const { formerOwner, title } = await transact(store, { principal }, (tx) =>
    handOverAsOperator(tx, params.id, heir),
  );
  const about = { strategy: params.id, title, of: heir.id, ofUsername: heir.username, formerOwner };
  logEvent('strategy.handed_over', about);
  return readOne(store.read, params.id);
};

/** Archives or restores a strategy, and tells its members. */
async function setArchived(store: Store, id: number, isArchived: boolean): Promise<AdminStrategy> {
  const { archivedAt } = await readOne(store.read, id);
  if ((archivedAt !== null) !== isArchived)
    await transact(store, { principal: OPERATOR, strategy: id, act: null }, async (tx) => {
      const archived_at = isArchived ? tx.at : null;
      await tx.writer.updateTable('strategies').set({ archived_at }).where('id', '=', id).execute();
      tx.record({ entity: 'period', id, label: '', before: {}, after: { isArchived } });
      const members = tx.writer.selectFrom('memberships').select('user_id').where('strategy_id', '=', id);
      for (const { user_id } of await members.execute()) tx.signalledUsers.push(user_id);
    });
  return readOne(store.read, id);
}

const archiveCall: Handler<'admin.strategies.archive'> = async ({ store, params, logEvent }) => {
  const strategy = await setArchived(store, params.id, true);
  logEvent('strategy.archived', { strategy: strategy.id, title: strategy.title });
  return strategy;
};

const restoreCall: Handler<'admin.strategies.restore'> = async ({ store, params, logEvent }) => {
  const strategy = await setArchived(store, params.id, false);
  logEvent('strategy.restored', { strategy: strategy.id, title: strategy.title });
  return strategy;
};

/** The calls of strategies, whose content operators do not see. */
export const strategyHandlers = {
  'admin.strategies.list': listCall,
  'admin.strategies.handOver': handOverCall,
  'admin.strategies.archive': archiveCall,
  'admin.strategies.restore': restoreCall,
} satisfies Partial<Handlers>;
