import { ADMIN_PAGE } from '../../contract/admin/people.ts';
import { notFound, Refusal } from '../../contract/api/refusal.ts';
import { isOperatorColumn } from '../access/reserved-names.ts';
import { signInPolicyOf } from '../access/sign-in-policy.ts';
import { findById } from '../access/users.ts';
import { transact } from '../change/transact.ts';
import type { Handler, Handlers } from '../http/call.ts';
import { adoptWaiting } from '../scim/adopt.ts';
import { ScimError } from '../scim/error.ts';
import type { Reader } from '../store/store.ts';
import { OPERATOR } from './people-routes.ts';

const adoptions = (reader: Reader) =>
  reader
    .selectFrom('adoptions')
    .innerJoin('users', 'users.id', 'adoptions.user_id')
    .selectAll('adoptions')
    .select(['users.username', 'users.display_name', 'users.full_name', isOperatorColumn.as('is_operator')])
    .select((row) =>
      row
        .selectFrom('memberships')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('memberships.user_id', '=', 'users.id')
        .where('memberships.role', '=', 'owner')
        .as('owned'),
    );

const list: Handler<'admin.adoptions.list'> = async ({ store, query }) => {
  const rows = await adoptions(store.read)
    .where('adoptions.refused_at', query.state === 'refused' ? 'is not' : 'is', null)
    .where('adoptions.user_id', '>', query.after ?? 0)
    .orderBy('adoptions.user_id')
    .limit(ADMIN_PAGE + 1)
    .execute();
  const page = rows.slice(0, ADMIN_PAGE);
  return {
    adoptions: page.map((row) => ({
      id: row.user_id,
      username: row.username,
      name: row.full_name ?? row.display_name,
      isOperator: row.is_operator === 1,
      owned: row.owned ?? 0,
      match: row.matched_by,
      userName: row.user_name,
      externalId: row.external_id,
      isActive: row.active === 1,
      askedAt: row.asked_at,
      refusedAt: row.refused_at,
    })),
    next: rows.length > ADMIN_PAGE ? (page.at(-1)?.user_id ?? null) : null,
  };
};

const adopt: Handler<'admin.adoptions.adopt'> = async ({ store, params, logEvent }) => {
  const adopted = await transact(store, { principal: OPERATOR }, ({ writer }) =>
    adoptWaiting(writer, signInPolicyOf(store), params.id),
  ).catch((error: unknown) => {
    throw error instanceof ScimError ? new Refusal('conflict', error.message) : error;
  });
  if (!adopted) throw notFound('This adoption');
  const { account, match } = adopted;
  logEvent('account.adopted', { of: account.id, ofUsername: account.username, match });
};

const refuse: Handler<'admin.adoptions.refuse'> = async ({ store, params, logEvent }) => {
  const { numUpdatedRows } = await transact(store, { principal: OPERATOR }, ({ writer }) =>
    writer
      .updateTable('adoptions')
      .set({ refused_at: new Date().toISOString() })
      .where('user_id', '=', params.id)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw notFound('This adoption');
  const account = await findById(store.read, params.id);
  logEvent('adoption.declined', { of: params.id, ofUsername: account?.username });
};

/** The calls of adoptions. */
export const adoptionHandlers = {
  'admin.adoptions.list': list,
  'admin.adoptions.adopt': adopt,
  'admin.adoptions.refuse': refuse,
} satisfies Partial<Handlers>;
