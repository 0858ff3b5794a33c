import type { Role } from '../../contract/people/roles.ts';
import type { UserPrincipal } from '../access/principal.ts';
import { requireLiveSession } from '../access/sessions.ts';
import { addMember, requireLink } from './invitations.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { execute, mutate, takeRevision, type UserMutation } from '../change/pipeline.ts';

type Joining = Pick<UserMutation, 'principal' | 'command' | 'onRecorded'>;

/** Makes a user a member by the token of an invite link. Returns the strategy's id. */
async function joinByLink(writer: Writer, joining: Joining, token: string): Promise<number> {
  const { strategyId } = await requireLink(writer, token);
  const taken = await takeRevision(writer, strategyId);
  return mutate(writer, { ...joining, strategyId }, taken, async (change) => {
    // Read again under the lock of the strategy, which a revocation takes too.
    await addMember(change, await requireLink(writer, token));
    return strategyId;
  });
}

/**
 * Makes a new account a member in the transaction that creates it. The owner who made the link may reset its password
 * from now on.
 */
export async function joinNewAccount(
  writer: Writer,
  principal: UserPrincipal,
  token: string,
): Promise<{ strategy: number; title: string; role: Role }> {
  const { issuer, role } = await requireLink(writer, token);
  const strategy = await joinByLink(writer, { principal, command: undefined }, token);
  const { title } = await writer
    .selectFrom('strategies')
    .select('title')
    .where('id', '=', strategy)
    .executeTakeFirstOrThrow();
  await writer
    .updateTable('users')
    .set({ resettable_by: issuer })
    .where('id', '=', principal.userId)
    .execute();
  return { strategy, title, role };
}

/**
 * Makes an existing user a member. Joining a strategy of another owner revokes the right of the first owner to reset the
 * user's password.
 */
export function join(store: Store, joining: Joining, token: string): Promise<number> {
  const { userId, session } = joining.principal;
  return execute(store, joining, async (writer) => {
    joining.onRecorded?.([]);
    const { issuer } = await requireLink(writer, token);
    const strategyId = await joinByLink(writer, joining, token);
    await writer
      .updateTable('users')
      .set((row) => ({
        resettable_by: row.case().when('resettable_by', '=', issuer).then(issuer).else(null).end(),
      }))
      .where('id', '=', userId)
      .execute();
    // After the lock of the user's row: a password reset that came first has ended the session.
    await requireLiveSession(writer, session);
    return strategyId;
  });
}
