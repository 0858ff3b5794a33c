import { hash } from 'node:crypto';
import { newToken, tokenDigest } from '../lib/tokens.ts';
import { changeMailAccount } from '../mail/accounts.ts';
import type { Store } from '../store/store.ts';
import { write } from '../store/write.ts';

const LATER = '2199-12-31T00:00:00.000Z';

let count = 0;

/** Gives a user a verified address, as if they had followed its link. */
export async function addressOf(store: Store, userId: number): Promise<string> {
  const address = `person-${++count}@example.org`;
  await write(store, (writer) => changeMailAccount(writer, userId, { address, address_key: address }));
  return address;
}

/** The token of a link that verifies an address, as if it had been mailed. */
export async function verificationOf(store: Store, userId: number): Promise<string> {
  const token = newToken();
  const pending = `pending-${++count}@example.org`;
  await write(store, (writer) =>
    changeMailAccount(writer, userId, {
      pending,
      pending_digest: tokenDigest(token),
      pending_until: LATER,
    }),
  );
  return token;
}

/** The token of a link that replaces a password, as if it had been mailed. */
export async function resetLinkOf(store: Store, userId: number): Promise<string> {
  const address = await addressOf(store, userId);
  const token = newToken();
  await write(store, async (writer) => {
    const { password_hash } = await writer
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await writer
      .insertInto('password_resets')
      .values({
        digest: tokenDigest(token),
        user_id: userId,
        address,
        password_digest: hash('sha256', password_hash, 'hex'),
        expires_at: LATER,
      })
      .execute();
  });
  return token;
}
