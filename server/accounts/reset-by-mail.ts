import * as z from 'zod/mini';
import { hash } from 'node:crypto';
import { Username } from '../../contract/api/routes/accounts.ts';
import { isMailAddress, RESET_MS } from '../../contract/people/mail.ts';
import { endAccessOf } from '../access/live-callers.ts';
import { hasPassword } from '../access/passwords.ts';
import { holdUser, usernameKey } from '../access/users.ts';
import { transact } from '../change/transact.ts';
import { type JobKinds, jobOf } from '../jobs/kinds.ts';
import { newToken, tokenDigest } from '../lib/tokens.ts';
import { verifiedAddressOf } from '../mail/accounts.ts';
import type { WriteMail } from '../mail/content.ts';
import { queueMail } from '../mail/queue.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Reader, Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

/** The page that replaces a password. Its token stands behind the #, which browsers send to no server. */
const RESET_PATH = '/reset-password#';

/** Whether an account could have a name or an address: anything else may be a password in the wrong field, and is stored nowhere. */
export const mayBeAccount = (name: string): boolean =>
  isMailAddress(name) || Username.safeParse(name).success;

/** What stands for the present password in a link. */
const passwordDigest = (passwordHash: string): string => hash('sha256', passwordHash, 'hex');

/** Mails the link to the verified address of an account, where there is one, once for each request. */
const askReset = (store: Store, { name, request }: { name: string; request: string }): Promise<void> =>
  transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    const key = usernameKey(name);
    const row = await writer
      .selectFrom('mail_accounts')
      .innerJoin('users', 'users.id', 'mail_accounts.user_id')
      .select(['users.id', 'users.password_hash', 'mail_accounts.address'])
      .where(name.includes('@') ? 'mail_accounts.address_key' : 'users.username_key', '=', key)
      .where('users.disabled_at', 'is', null)
      .executeTakeFirst();
    // Who signs in at a provider only gets no password by mail, which would pass the provider by.
    if (!row?.address || !hasPassword(row)) return;
    const mail = { kind: 'password-reset', address: row.address, userId: row.id } as const;
    await queueMail(writer, { ...mail, key: `password-reset:${request}` });
  });

/** The jobs of forgotten passwords: the request itself does the same for every name, so that its time tells nothing. */
export const resetJobs = (store: Store): JobKinds => ({
  'accounts.ask-reset': jobOf(z.object({ name: z.string(), request: z.string() }), (request) =>
    askReset(store, request),
  ),
});

/** Writes the mail with the link. Only the newest link of an account works, and only its digest is stored. */
export const writeReset: WriteMail = async (store, { user_id: userId, address }) => {
  const token = newToken();
  const user = await transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    if (userId === null) return undefined;
    const row = await writer
      .selectFrom('users')
      .select(['username', 'password_hash'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!row) return undefined;
    await writer.deleteFrom('password_resets').where('user_id', '=', userId).execute();
    await writer
      .insertInto('password_resets')
      .values({
        digest: tokenDigest(token),
        user_id: userId,
        address,
        password_digest: passwordDigest(row.password_hash),
        expires_at: new Date(Date.now() + RESET_MS).toISOString(),
      })
      .execute();
    return row;
  });
  return (
    user && {
      subject: 'Choose a new password for Meridian',
      heading: 'Choose a new password',
      blocks: [
        { text: `Somebody asked for a new password of the account ${user.username}.` },
        { label: 'Choose a new password', path: RESET_PATH + token },
        {
          text: 'The link works once, for an hour. If it was not you, ignore it: your password stays as it is.',
        },
      ],
      reason: 'You get this because this is the address of an account in Meridian.',
    }
  );
};

/** Writes that the password of an account was changed. */
export const writePasswordChanged: WriteMail = async (store, { user_id: userId }) => {
  const user = await store.read
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst();
  return (
    user && {
      subject: 'Your password for Meridian was changed',
      heading: 'Your password was changed',
      blocks: [
        { text: `The account ${user.username} has a new password. It was signed out everywhere else.` },
        { text: 'If this was not you, choose a new password now, and tell who runs this server.' },
        { label: 'Forgot password?', path: '/forgot-password' },
      ],
      reason: 'You get this because this is the address of an account in Meridian.',
    }
  );
};

/** Tells the verified address of a user that the password was changed. */
export async function tellPasswordChanged(writer: Writer, userId: number): Promise<void> {
  const address = await verifiedAddressOf(writer, userId);
  if (address !== undefined) await queueMail(writer, { kind: 'password-changed', address, userId });
}

/** Whose password a link replaces; undefined where it was used, has expired, or the password or the address changed since. */
export async function findReset(
  reader: Reader,
  token: string,
): Promise<{ userId: number; username: string } | undefined> {
  const row = await reader
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .innerJoin('mail_accounts', (join) =>
      join
        .onRef('mail_accounts.user_id', '=', 'password_resets.user_id')
        .onRef('mail_accounts.address', '=', 'password_resets.address'),
    )
    .select([
      'users.id as userId',
      'users.username',
      'users.password_hash',
      'password_resets.password_digest',
    ])
    .where('password_resets.digest', '=', tokenDigest(token))
    .where('password_resets.expires_at', '>', new Date().toISOString())
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  const isCurrent = row && passwordDigest(row.password_hash) === row.password_digest;
  return isCurrent ? { userId: row.userId, username: row.username } : undefined;
}

/** Replaces the password by a link, and ends all by which the user is signed in. The second factor stays. False where the link ended meanwhile. */
export async function resetByLink(
  writer: Writer,
  { token, userId, passwordHash }: { token: string; userId: number; passwordHash: string },
): Promise<boolean> {
  // Under the lock of the user's row, so that of two requests with one link the second finds none.
  await holdUser(writer, userId);
  if (!(await findReset(writer, token))) return false;
  await writer.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await writer
    .updateTable('users')
    .set({ password_hash: passwordHash, temporary_until: null })
    .where('id', '=', userId)
    .execute();
  await endAccessOf(writer, userId);
  await tellPasswordChanged(writer, userId);
  return true;
}
