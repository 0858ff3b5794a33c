import type { MailAccount } from '../../contract/people/mail.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { transact } from '../change/transact.ts';
import type { Call, Handler, Handlers } from '../http/call.ts';
import { changeMailAccount, findMailAccount, toMailAccount } from '../mail/accounts.ts';
import { nextDigest } from '../mail/digest-time.ts';
import { queueMail } from '../mail/queue.ts';
import type { Writer } from '../store/writer.ts';
import { VISITOR } from '../store/principal.ts';
import { confirmAddress, giveToConfirmed } from './verify-address.ts';
import { requirePassword } from './sign-in.ts';

/** The caller's address, and what is mailed there. */
const readEmail: Handler<'email.read'> = async ({ store, user, sendsMail }) =>
  toMailAccount(await findMailAccount(store.read, user.id), sendsMail);

const askToVerify = (writer: Writer, userId: number, address: string): Promise<void> =>
  queueMail(writer, { kind: 'verify', address, userId });

const countMail = ({ throttle, address, user }: Call<'email.update'> | Call<'email.sendAgain'>) =>
  throttle.mail({ address, name: user.username });

/** Stores an address of the caller that waits to be verified. The verified one, if any, stays until then. */
const updateEmail: Handler<'email.update'> = async (call) => {
  const { store, user, principal, body, sendsMail, logEvent } = call;
  await requirePassword(call, body.password);
  await countMail(call);
  const account = await transact(store, { principal }, async ({ writer }) => {
    const before = await findMailAccount(writer, user.id);
    const isVerified = before?.address === body.email;
    if (!isVerified) await askToVerify(writer, user.id, body.email);
    const pending = isVerified ? null : body.email;
    return changeMailAccount(writer, user.id, { pending, pending_digest: null, pending_until: null });
  });
  logEvent('mail_address.asked');
  return toMailAccount(account, sendsMail);
};

/** Mails the link again. Earlier links to the same address end with it. */
const sendAgain: Handler<'email.sendAgain'> = async (call): Promise<MailAccount> => {
  const { store, user, principal, sendsMail } = call;
  await countMail(call);
  return transact(store, { principal }, async ({ writer }) => {
    const account = await findMailAccount(writer, user.id);
    if (account?.pending) await askToVerify(writer, user.id, account.pending);
    return toMailAccount(account, sendsMail);
  });
};

/** Removes the caller's address, and tells its holder. */
const deleteEmail: Handler<'email.delete'> = async ({ store, user, principal, logEvent }) => {
  await transact(store, { principal }, async ({ writer }) => {
    const account = await findMailAccount(writer, user.id);
    await writer.deleteFrom('mail_accounts').where('user_id', '=', user.id).execute();
    await writer.deleteFrom('notifications_mailed').where('user_id', '=', user.id).execute();
    if (!account?.address) return;
    const payload = { isRemoved: true };
    await queueMail(writer, { kind: 'address-changed', address: account.address, userId: user.id, payload });
  });
  logEvent('mail_address.removed');
};

/** Sets the caller's digest and time zone. */
const updateMailSettings: Handler<'mailSettings.update'> = async (call) => {
  const { store, user, principal, body, sendsMail } = call;
  const account = await transact(store, { principal }, async ({ writer }) => {
    const before = await findMailAccount(writer, user.id);
    const digest = body.digest ?? before?.digest ?? 'off';
    const { hour: digest_hour = before?.digest_hour ?? 8, timeZone = before?.time_zone ?? null } = body;
    const now = new Date();
    const next = nextDigest({ digest, hour: digest_hour, timeZone: timeZone ?? 'UTC' }, now);
    return changeMailAccount(writer, user.id, {
      digest,
      digest_hour,
      time_zone: timeZone,
      digest_at: next?.toISOString() ?? null,
      ...((before?.digest ?? 'off') === 'off' && { digest_since: now.toISOString() }),
    });
  });
  return toMailAccount(account, sendsMail);
};

/** Verifies an address by the link in its mail, whoever is signed in. */
const confirmEmail: Handler<'email.confirm'> = async ({
  store,
  throttle,
  address,
  body,
  tries,
  logEvent,
}) => {
  const confirmed = await throttle.attempt('invitations', { address, name: address }, () =>
    transact(store, { principal: VISITOR }, async (tx) => {
      const account = await confirmAddress(tx.writer, body.token);
      if (!account)
        throw new Refusal('link_not_valid', 'This link is not valid: it was used, or has expired.');
      await giveToConfirmed(tx, account);
      return account;
    }),
  );
  tries({ id: confirmed.userId, username: confirmed.username });
  logEvent('mail_address.verified');
  return { email: confirmed.address };
};

/** The calls of mail addresses. */
export const emailHandlers = {
  'email.read': readEmail,
  'email.update': updateEmail,
  'email.sendAgain': sendAgain,
  'email.delete': deleteEmail,
  'email.confirm': confirmEmail,
  'mailSettings.update': updateMailSettings,
} satisfies Partial<Handlers>;
