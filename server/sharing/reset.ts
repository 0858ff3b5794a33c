import { TEMPORARY_PASSWORD_MS } from '../../contract/sharing.ts';
import { endSessionsOf } from '../accounts/sessions.ts';
import type { ChangeContext } from '../change/pipeline.ts';
import { Refusal } from '../refusal.ts';
import { NOT_RESETTABLE, requireMember } from './members.ts';

/**
 * Puts a temporary password in the place of a member's and ends all of the member's sessions. One statement both checks
 * that this owner may and writes, so that joining elsewhere at the same moment comes wholly before (and is refused here) or
 * wholly after (and finds its session ended). Throws forbidden where the person has anything outside this owner's strategies.
 */
export async function resetPassword(
  change: ChangeContext,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await requireMember(change, userId);
  const { writer, at } = change;
  const until = new Date(Date.parse(at) + TEMPORARY_PASSWORD_MS).toISOString();
  const reset = await writer
    .updateTable('users')
    .set({ password_hash: passwordHash, temporary_until: until })
    .where('id', '=', userId)
    .where('resettable_by', '=', change.userId)
    .returning('id')
    .executeTakeFirst();
  if (!reset) {
    throw new Refusal('forbidden', NOT_RESETTABLE);
  }
  await endSessionsOf(writer, userId);
  change.record({
    entity: 'membership',
    id: userId,
    label: '',
    before: { password: 'lasting' },
    after: { password: 'temporary' },
  });
}
