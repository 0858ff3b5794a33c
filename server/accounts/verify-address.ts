import { VERIFY_MS } from '../../contract/people/mail.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { namedOnJoining } from '../change/owner-names.ts';
import { giveWhatNames, transact } from '../change/transact.ts';
import type { Tx } from '../change/tx.ts';
import { contentsOf } from '../content/contents.ts';
import { newToken, tokenDigest } from '../lib/tokens.ts';
import type { WriteMail } from '../mail/content.ts';
import { queueMail } from '../mail/queue.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Writer } from '../store/writer.ts';

/** The page that verifies an address. Its token stands behind the #, which browsers send to no server. */
const VERIFY_PATH = '/verify-email#';

/** Writes the mail with the link that verifies an address, while that still waits. Only the digest of its token is stored. */
export const writeVerification: WriteMail = async (store, { user_id: userId, address }) => {
  const token = newToken();
  const pending_until = new Date(Date.now() + VERIFY_MS).toISOString();
  const account = await store.read
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst();
  const { numUpdatedRows } = await transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
    writer
      .updateTable('mail_accounts')
      .set({ pending_digest: tokenDigest(token), pending_until })
      .where('user_id', '=', userId)
      .where('pending', '=', address)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) return undefined;
  return (
    account && {
      subject: 'Confirm your e-mail address',
      heading: 'Confirm your e-mail address',
      blocks: [
        { text: `${account.username} gave this address in Meridian. Confirm that it is yours.` },
        { label: 'Confirm the address', path: VERIFY_PATH + token },
        {
          text: 'The link works once, for 24 hours. If you do not know of this, ignore it: nothing else is mailed to you.',
        },
      ],
      reason: 'You get this because somebody gave this address in Meridian.',
    }
  );
};

/** Writes to the former address of an account. */
export const writeAddressChanged: WriteMail = async (store, { user_id: userId, payload }) => {
  const { isRemoved } = JSON.parse(payload) as { isRemoved: boolean };
  const user = await store.read
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return undefined;
  const what = isRemoved ? 'was removed from the account' : 'is no longer the address of the account';
  return {
    subject: 'Your e-mail address in Meridian was changed',
    heading: 'Your e-mail address was changed',
    blocks: [
      { text: `This address ${what} ${user.username}. Mails of Meridian no longer come here.` },
      { text: 'If this was not you, change your password, and tell who runs this server.' },
      { label: 'Open your account', path: '/account' },
    ],
    reason: 'You get this because the address of your account in Meridian was changed.',
  };
};

/** Makes the waiting address of a link the verified one, and tells the former. Undefined for a link that is not valid. */
export async function confirmAddress(
  writer: Writer,
  token: string,
): Promise<{ userId: number; username: string; address: string } | undefined> {
  const row = await writer
    .selectFrom('mail_accounts')
    .innerJoin('users', 'users.id', 'mail_accounts.user_id')
    .select(['users.id as userId', 'users.username', 'mail_accounts.pending', 'mail_accounts.address'])
    .where('pending_digest', '=', tokenDigest(token))
    .where('pending_until', '>', new Date().toISOString())
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row?.pending) return undefined;
  const { userId, username, pending: address, address: former } = row;
  const address_key = address.toLowerCase();
  const other = await writer
    .selectFrom('mail_accounts')
    .select('user_id')
    .where('address_key', '=', address_key)
    .where('user_id', '!=', userId)
    .executeTakeFirst();
  if (other)
    throw new Refusal(
      'link_not_valid',
      'This address belongs to another account already. Remove it there first.',
    );
  const confirmed = await writer
    .updateTable('mail_accounts')
    .set({ address, address_key, pending: null, pending_digest: null, pending_until: null })
    .where('user_id', '=', userId)
    .where('pending_digest', '=', tokenDigest(token))
    .executeTakeFirst();
  // Another request used the link first.
  if (confirmed.numUpdatedRows === 0n) return undefined;
  if (former && former.toLowerCase() !== address_key)
    await queueMail(writer, {
      kind: 'address-changed',
      address: former,
      userId,
      payload: { isRemoved: false },
    });
  return { userId, username, address };
}

/** Makes somebody whose address was confirmed responsible for what names it in their strategies, as if they joined now. */
export async function giveToConfirmed(
  tx: Tx,
  { userId, address }: { userId: number; address: string },
): Promise<void> {
  const { writer } = tx;
  const strategies = await writer
    .selectFrom('memberships')
    .innerJoin('strategies', 'strategies.id', 'memberships.strategy_id')
    .select(['strategies.id', 'strategies.revision'])
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    // One order for all, so that two of them never wait for each other.
    .orderBy('strategies.id')
    .execute();
  for (const { id: strategyId, revision } of strategies) {
    const content = async () => (await contentsOf(tx.store).at(writer, strategyId, revision)).content;
    const named = await namedOnJoining({ strategyId, reader: writer, content }, userId, address);
    if (named) await giveWhatNames(tx, strategyId, named);
  }
}
