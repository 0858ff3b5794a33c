import { BESIDE_KINDS } from '../../contract/kinds/beside/kinds.ts';
import { may, refusal, type Role } from '../../contract/people/roles.ts';
import type { Access } from '../../contract/api/route.ts';
import { TABLES } from '../store/tables.ts';
import type { UserPrincipal } from '../store/principal.ts';
import { type Caller, findCaller } from '../access/sessions.ts';
import { notFound, Refusal } from '../../contract/api/refusal.ts';
import type { Store } from '../store/store.ts';
import type { NamedStrategy } from './security-log.ts';

/** The role of a member, and the revision of the strategy. */
export interface Membership {
  strategyId: number;
  role: Role;
  revision: number;
}

/**
 * The session of a call, with the membership of the strategy in its path. Throws not_signed_in, or password_change_required while
 * the password is temporary. `known` gets the caller before that.
 */
export async function requireCaller(
  store: Store,
  access: Exclude<Access, { who: 'anyone' }>,
  token: string | undefined,
  strategyId = 0,
  onCaller: (caller: Caller) => void = () => undefined,
): Promise<Caller> {
  const caller = token === undefined ? undefined : await findCaller(store, token, strategyId);
  if (!caller) throw new Refusal('not_signed_in', 'Please sign in first.');
  onCaller(caller);
  const isTemporary = access.who === 'user' && access.temporary === true;
  if (caller.session.user.mustChangePassword && !isTemporary) {
    throw new Refusal('password_change_required', 'Please choose a new password first.');
  }
  return caller;
}

/** The tables of the records that paths name by an id of their own. */
const RECORD_TABLES = { ...TABLES, snapshot: BESIDE_KINDS.snapshot.table, book: BESIDE_KINDS.book.table };

/** The strategy of a record and a user's membership of it, in one query; neither where there is no such record. */
export async function findMembershipBy(
  store: Store,
  kind: NonNullable<Extract<Access, { who: 'member' }>['of']>,
  id: number,
  { userId }: UserPrincipal,
): Promise<{ membership: Membership | undefined; strategy: NamedStrategy | undefined }> {
  const row = await store.read
    .selectFrom(`${RECORD_TABLES[kind]} as part` as 'kpis as part')
    .innerJoin('strategies', 'strategies.id', 'part.strategy_id')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.strategy_id', '=', 'part.strategy_id').on('memberships.user_id', '=', userId),
    )
    .select(['strategies.id', 'strategies.title', 'memberships.role', 'strategies.revision'])
    .where('part.id', '=', id)
    .executeTakeFirst();
  if (!row) return { membership: undefined, strategy: undefined };
  const { role, revision, ...strategy } = row;
  const membership = role === null ? undefined : { strategyId: strategy.id, role, revision };
  return { membership, strategy };
}

/** Throws not_found for non-members, and forbidden, with the required role, for members with too few rights. */
export function requireAct(
  membership: Membership | undefined,
  access: Extract<Access, { who: 'member' }>,
): asserts membership is Membership {
  if (!membership) throw notFound();
  if (!may(membership.role, access.act)) throw new Refusal('forbidden', refusal(access.act));
}
