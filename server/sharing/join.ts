import type { IdempotencyKey } from '../change/idempotency.ts';
import { changeWithin } from '../change/transact.ts';
import type { Tx } from '../change/tx.ts';
import type { Role } from '../../contract/people/roles.ts';
import { requireLive } from '../access/live-callers.ts';
import type { AccountPrincipal } from '../store/principal.ts';
import { addMember, requireLink } from './invitations.ts';

/** Makes a user a member by the token of an invite link. Returns the strategy's id. */
async function joinByLink(
  tx: Tx,
  principal: AccountPrincipal,
  token: string,
  key?: IdempotencyKey,
): Promise<number> {
  const { strategyId } = await requireLink(tx.writer, token);
  // Read again under the lock of the strategy, which a revocation takes too.
  await changeWithin(tx, { principal, strategy: strategyId, act: null, key }, async (change) =>
    addMember(change, await requireLink(change.writer, token)),
  );
  return strategyId;
}

/**
 * Makes a new account a member in the transaction that creates it. The owner who made the link may reset its password
 * from now on.
 */
export async function joinNewAccount(
  tx: Tx,
  principal: AccountPrincipal,
  token: string,
): Promise<{ strategy: number; title: string; role: Role }> {
  const { writer } = tx;
  const { issuer, role } = await requireLink(writer, token);
  const strategy = await joinByLink(tx, principal, token);
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
export async function join(
  tx: Tx,
  principal: AccountPrincipal,
  token: string,
  key?: IdempotencyKey,
): Promise<number> {
  const { writer } = tx;
  const { issuer } = await requireLink(writer, token);
  const strategyId = await joinByLink(tx, principal, token, key);
  await writer
    .updateTable('users')
    .set((row) => ({
      resettable_by: row.case().when('resettable_by', '=', issuer).then(issuer).else(null).end(),
    }))
    .where('id', '=', principal.userId)
    .execute();
  // After the lock of the user's row: a password reset that came first has ended the session.
  await requireLive(writer, principal);
  return strategyId;
}
