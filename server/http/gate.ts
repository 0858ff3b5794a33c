import { BESIDE_KINDS } from '../../contract/kinds/beside/kinds.ts';
import { may, refusal, type Role } from '../../contract/people/roles.ts';
import type { Access } from '../../contract/api/route.ts';
import { TABLES } from '../store/tables.ts';
import type { AccountPrincipal } from '../store/principal.ts';
import { opensStrategy, tokenRefusal } from '../../contract/api/token-access.ts';
import { type Caller, findCaller } from '../access/sessions.ts';
import { findTokenCaller } from '../access/tokens.ts';
import { notFound, Refusal } from '../../contract/api/refusal.ts';
import type { Store } from '../store/store.ts';
import type { NamedStrategy } from './security-log.ts';

/** The role of a member, and the revision of the strategy. */
export interface Membership {
  strategyId: number;
  role: Role;
  revision: number;
}

/** What a request presents: the token of its session cookie, or an API token, which comes first, and the client's address. */
export interface Credentials {
  session: string | undefined;
  token?: string | undefined;
  address: string;
}

function findPresented(
  store: Store,
  { session, token, address }: Credentials,
  strategyId: number,
): Promise<Caller | undefined> {
  if (token !== undefined) return findTokenCaller(store, token, strategyId, address);
  return session === undefined ? Promise.resolve(undefined) : findCaller(store, session, strategyId);
}

/** The error message for a call that only operators may make. */
export const NO_OPERATOR = 'Only operators of this server may do this.';
const NOT_SIGNED_IN = 'Please sign in first.';
const NO_TOKEN = 'This token is wrong, revoked or expired.';

/** Throws forbidden for a token that may not make a call, whatever its user may. */
export function requireScope(access: Access, { session: { token } }: Caller): void {
  const refused = token && tokenRefusal(access, token);
  if (refused !== undefined) throw new Refusal('forbidden', refused);
}

/**
 * The session of a call, with the membership of the strategy in its path. Throws not_signed_in, or password_change_required while
 * the password is temporary. `known` gets the caller before that.
 */
export async function requireCaller(
  store: Store,
  access: Exclude<Access, { who: 'anyone' }>,
  credentials: Credentials,
  strategyId = 0,
  onCaller: (caller: Caller) => void = () => undefined,
): Promise<Caller> {
  const caller = await findPresented(store, credentials, strategyId);
  if (!caller) throw new Refusal('not_signed_in', credentials.token === undefined ? NOT_SIGNED_IN : NO_TOKEN);
  onCaller(caller);
  if (access.who !== 'member') requireScope(access, caller);
  const isTemporary = access.who === 'user' && access.temporary === true;
  if (caller.session.user.mustChangePassword && !isTemporary) {
    throw new Refusal('password_change_required', 'Please choose a new password first.');
  }
  if (access.who === 'operator' && !caller.session.user.isOperator)
    throw new Refusal('forbidden', NO_OPERATOR);
  const isSetUp = access.who === 'user' && access.setUp === true;
  if (caller.session.user.mustAddFactor && !isSetUp && !isTemporary) {
    throw new Refusal('second_factor_required', 'Please set up a second step of sign-in first.');
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
  principal: AccountPrincipal,
): Promise<{ membership: Membership | undefined; strategy: NamedStrategy | undefined }> {
  const row = await store.read
    .selectFrom(`${RECORD_TABLES[kind]} as part` as 'kpis as part')
    .innerJoin('strategies', 'strategies.id', 'part.strategy_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.strategy_id', '=', 'part.strategy_id')
        .on('memberships.user_id', '=', principal.userId),
    )
    .select(['strategies.id', 'strategies.title', 'memberships.role', 'strategies.revision'])
    .where('part.id', '=', id)
    .executeTakeFirst();
  if (!row) return { membership: undefined, strategy: undefined };
  const { role, revision, ...strategy } = row;
  const isClosed = principal.kind === 'token' && !opensStrategy(principal.token, strategy.id);
  const membership = role === null || isClosed ? undefined : { strategyId: strategy.id, role, revision };
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
