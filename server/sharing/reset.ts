import { TEMPORARY_PASSWORD_MS } from '../../contract/people/sharing.ts';
import { signInPolicyOf } from '../access/sign-in-policy.ts';
import { endAccessOf } from '../access/live-callers.ts';
import type { StrategyTx } from '../change/tx.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { NOT_RESETTABLE, requireMember } from './members.ts';

const NO_PASSWORDS = 'Nobody signs in by a password here.';

/**
 * Replaces a member's password by a temporary one and ends all of the member's sessions. One statement checks the right and
 * writes, so a member who joins another strategy at the same time runs wholly before or after it. Throws forbidden without
 * the right.
 */
export async function resetPassword(tx: StrategyTx, userId: number, passwordHash: string): Promise<void> {
  await requireMember(tx, userId);
  const { writer, at } = tx;
  const validUntil = new Date(Date.parse(at) + TEMPORARY_PASSWORD_MS).toISOString();
  const reset = await writer
    .updateTable('users')
    .set({ password_hash: passwordHash, temporary_until: validUntil })
    .where('id', '=', userId)
    .where('resettable_by', '=', tx.userId)
    .returning('id')
    .executeTakeFirst();
  // Nobody but who has the machine lets people in by passwords then.
  if (!signInPolicyOf(tx.store).localPasswords) throw new Refusal('forbidden', NO_PASSWORDS);
  if (!reset) throw new Refusal('forbidden', NOT_RESETTABLE);
  await endAccessOf(writer, userId);
  tx.record({
    entity: 'membership',
    id: userId,
    label: '',
    before: { password: 'lasting' },
    after: { password: 'temporary' },
  });
}
