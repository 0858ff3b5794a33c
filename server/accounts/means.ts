import { Refusal } from '../../contract/api/refusal.ts';
import { hasPassword } from '../access/passwords.ts';
import { signInPolicyOf } from '../access/sign-in-policy.ts';
import { findById } from '../access/users.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

/** Throws conflict where a user has nothing left to sign in by, once one of their means was removed. */
export async function requireOtherMeans(store: Store, writer: Writer, userId: number): Promise<void> {
  const user = await findById(writer, userId);
  if (user && hasPassword(user) && signInPolicyOf(store).localPasswords) return;
  for (const table of ['identities', 'passkeys'] as const) {
    const left = await writer
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst();
    if (left) return;
  }
  throw new Refusal('conflict', 'You sign in by this alone. Add a passkey or connect an account first.');
}
