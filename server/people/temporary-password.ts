import { TEMPORARY_PASSWORD_MS } from '../../contract/people/sharing.ts';
import { endAccessOf } from '../access/live-callers.ts';
import { hashPassword } from '../access/passwords.ts';
import { transact } from '../change/transact.ts';
import { newTemporaryPassword } from '../lib/tokens.ts';
import type { Principal } from '../store/principal.ts';
import type { Store } from '../store/store.ts';

/** A temporary password, its hash, and until when it works. */
export async function temporaryPassword() {
  const password = newTemporaryPassword();
  return {
    password,
    password_hash: await hashPassword(password),
    temporary_until: new Date(Date.now() + TEMPORARY_PASSWORD_MS).toISOString(),
  };
}

/** Gives an account a temporary password, which it returns; ends the account's access. */
export async function setTemporaryPassword(
  store: Store,
  principal: Principal,
  userId: number,
): Promise<string> {
  const { password, ...set } = await temporaryPassword();
  await transact(store, { principal }, async ({ writer }) => {
    await writer.updateTable('users').set(set).where('id', '=', userId).execute();
    await endAccessOf(writer, userId);
  });
  return password;
}
