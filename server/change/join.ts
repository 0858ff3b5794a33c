import { requireLiveSession } from '../accounts/sessions.ts';
import { addMember, requireLink } from '../sharing/invitations.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import type { Role } from '../../contract/roles.ts';
import { carryOut, pass, type Passage, takeRevision } from './door.ts';

/** Passes the door by an invite link in place of a role. The link is looked up again once the strategy's row is held: a revocation waits for that row too. */
async function passByLink(
  writer: Writer,
  { userId, command, recorded }: Pick<Passage, 'userId' | 'command' | 'recorded'>,
  token: string,
): Promise<number> {
  const { strategyId } = await requireLink(writer, token);
  const passage = { userId, strategyId, command, recorded };
  return pass(writer, passage, await takeRevision(writer, strategyId), async (change) => {
    await addMember(change, await requireLink(writer, token));
    return strategyId;
  });
}

/**
 * Makes a new account, inside its own transaction, a member by an invite link; the link's owner may reset its password from
 * then on. Gives the strategy and role for the security log.
 */
export async function joinAsNewcomer(
  writer: Writer,
  userId: number,
  token: string,
): Promise<{ strategy: number; title: string; role: Role }> {
  const { issuer, role } = await requireLink(writer, token);
  const strategy = await passByLink(writer, { userId, command: undefined }, token);
  const { title } = await writer
    .selectFrom('strategies')
    .select('title')
    .where('id', '=', strategy)
    .executeTakeFirstOrThrow();
  await writer.updateTable('users').set({ resettable_by: issuer }).where('id', '=', userId).execute();
  return { strategy, title, role };
}

/**
 * Makes somebody with an account a member by an invite link, and answers the strategy's id. Joining what belongs to
 * anybody but the owner who may reset their password ends that right for ever. The session is checked once the person's
 * row is held: a reset that came first has ended it.
 */
export function join(
  store: Store,
  caller: Pick<Passage, 'userId' | 'command' | 'recorded'> & { sessionDigest: string },
  token: string,
): Promise<number> {
  const { userId, sessionDigest } = caller;
  return carryOut(store, caller, async (writer) => {
    caller.recorded?.([]);
    const { issuer } = await requireLink(writer, token);
    const strategyId = await passByLink(writer, caller, token);
    await writer
      .updateTable('users')
      .set((row) => ({
        resettable_by: row.case().when('resettable_by', '=', issuer).then(issuer).else(null).end(),
      }))
      .where('id', '=', userId)
      .execute();
    await requireLiveSession(writer, sessionDigest);
    return strategyId;
  });
}
