import { INVITE_ROLES, type InviteRole } from '../../contract/people/roles.ts';
import { revokeResetDelegation } from '../access/reset-delegation.ts';
import { transact } from '../change/transact.ts';
import type { StrategyTx } from '../change/tx.ts';
import type { Provider } from '../provider-settings.ts';
import { changeRole, endMembership, insertMember } from '../sharing/members.ts';
import type { Reader, Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import type { Profile } from './profile.ts';

const JOB = { kind: 'job', job: 'single sign-on' } as const;

/** The role that groups give in each strategy: the highest of several. */
export function wantedRoles(
  { groups: rules }: Pick<Provider, 'groups'>,
  groups: readonly string[],
): Map<number, InviteRole> {
  const wanted = new Map<number, InviteRole>();
  // From the lowest to the highest.
  for (const role of INVITE_ROLES.toReversed())
    for (const rule of rules)
      if (rule.role === role && groups.includes(rule.group)) wanted.set(rule.strategy, role);
  return wanted;
}

interface State {
  role: string | undefined;
  given: InviteRole | undefined;
}

async function stateOf(reader: Reader, userId: number, strategyId: number, issuer: string): Promise<State> {
  const [membership, given] = [
    await reader
      .selectFrom('memberships')
      .select('role')
      .where('strategy_id', '=', strategyId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    await reader
      .selectFrom('group_roles')
      .select('role')
      .where('strategy_id', '=', strategyId)
      .where('user_id', '=', userId)
      .where('issuer', '=', issuer)
      .executeTakeFirst(),
  ];
  return { role: membership?.role, given: given?.role };
}

/** What to do, where something is: nothing to a role that was given by hand, and to owners. */
function stepFor(
  { role, given }: State,
  wanted: InviteRole | undefined,
): 'add' | 'change' | 'end' | undefined {
  if (role === undefined) return wanted === undefined ? undefined : 'add';
  if (role !== given || role === wanted) return undefined;
  return wanted === undefined ? 'end' : 'change';
}

async function note(
  writer: Writer,
  key: { user_id: number; strategy_id: number; issuer: string },
  role?: InviteRole,
) {
  if (role === undefined) {
    const { user_id, strategy_id, issuer } = key;
    await writer
      .deleteFrom('group_roles')
      .where('user_id', '=', user_id)
      .where('strategy_id', '=', strategy_id)
      .where('issuer', '=', issuer)
      .execute();
    return;
  }
  await writer
    .insertInto('group_roles')
    .values({ ...key, role })
    .onConflict((conflict) => conflict.columns(['user_id', 'strategy_id', 'issuer']).doUpdateSet({ role }))
    .execute();
}

/** A role that a group gave, changed or took back; null for none. */
export interface RoleChange {
  strategy: number;
  from: string | null;
  to: string | null;
}

async function apply(
  tx: StrategyTx,
  userId: number,
  issuer: string,
  wanted?: InviteRole,
): Promise<RoleChange | undefined> {
  const { writer, strategyId } = tx;
  // Under the lock of the strategy, which every change of its members takes.
  const state = await stateOf(writer, userId, strategyId, issuer);
  const step = stepFor(state, wanted);
  if (!step) return undefined;
  await note(writer, { user_id: userId, strategy_id: strategyId, issuer }, wanted);
  if (step === 'end') await endMembership(tx, userId);
  else if (wanted !== undefined) {
    if (step === 'change') await changeRole(tx, userId, wanted);
    else {
      await insertMember(tx, userId, wanted);
      await revokeResetDelegation(writer, userId);
    }
  }
  return { strategy: strategyId, from: state.role ?? null, to: wanted ?? null };
}

/** Strategies in which a group gives or gave a role, and that exist. */
async function concerned(reader: Reader, userId: number, issuer: string, wanted: Iterable<number>) {
  const given = reader
    .selectFrom('group_roles')
    .select('strategy_id')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer);
  const ids = [...wanted];
  return reader
    .selectFrom('strategies')
    .select('id')
    .where((of) => of.or([of('id', 'in', given), ...(ids.length > 0 ? [of('id', 'in', ids)] : [])]))
    .orderBy('id')
    .execute();
}

/** Brings the roles of a user in line with their groups at a provider; returns what changed. */
export async function syncRoles(
  store: Store,
  provider: Provider,
  userId: number,
  { issuer, groups }: Profile,
): Promise<RoleChange[]> {
  const wanted = wantedRoles(provider, groups);
  const changed: RoleChange[] = [];
  for (const { id } of await concerned(store.read, userId, issuer, wanted.keys())) {
    if (!stepFor(await stateOf(store.read, userId, id, issuer), wanted.get(id))) continue;
    const options = { principal: JOB, strategy: id, act: null };
    const change = await transact(store, options, (tx) => apply(tx, userId, issuer, wanted.get(id)));
    if (change) changed.push(change);
  }
  return changed;
}
