import { randomUUID } from 'node:crypto';
import { Refusal } from '../../contract/api/refusal.ts';
import { hashPassword, refuseWeakPassword } from '../access/passwords.ts';
import { signInPolicyOf } from '../access/sign-in-policy.ts';
import { transact } from '../change/transact.ts';
import type { Call, Handler, Handlers } from '../http/call.ts';
import { whose } from '../http/security-log.ts';
import { enqueue } from '../jobs/queue.ts';
import { VISITOR } from '../store/principal.ts';
import { findReset, mayBeAccount, resetByLink } from './reset-by-mail.ts';

/** Asks for a link. Every name that an account could have takes the same time: a job looks for the account. */
const requestReset: Handler<'passwordReset.request'> = async ({
  store,
  throttle,
  sendsMail,
  address,
  body,
  logEvent,
}) => {
  const name = body.username;
  await throttle.mail({ address, name });
  if (sendsMail && signInPolicyOf(store).localPasswords && mayBeAccount(name)) {
    const payload = { name, request: randomUUID() };
    await transact(store, { principal: VISITOR }, ({ writer }) =>
      enqueue(writer, { kind: 'accounts.ask-reset', payload }),
    );
  }
  logEvent('password.reset_asked');
};

const notValid = (): Refusal =>
  new Refusal(
    'link_not_valid',
    'This link is not valid: it was used, has expired, or the password was changed since.',
  );

/** Finds the account of a link. A wrong one counts as an attempt of the network address. */
async function requireReset(
  {
    store,
    throttle,
    address,
    tries,
  }: Pick<Call<'passwordReset.read'>, 'store' | 'throttle' | 'address' | 'tries'>,
  token: string,
) {
  const reset = await throttle.attempt('invitations', { address, name: address }, async () => {
    const row = await findReset(store.read, token);
    if (!row || !signInPolicyOf(store).localPasswords) throw notValid();
    return row;
  });
  tries({ id: reset.userId, username: reset.username });
  return reset;
}

/** Whose password a link replaces. */
const readReset: Handler<'passwordReset.read'> = async (call) => {
  const { username } = await requireReset(call, call.body.token);
  return { username };
};

/** Replaces a forgotten password. Nobody is signed in by it. */
const confirmReset: Handler<'passwordReset.confirm'> = async (call) => {
  const { store, body, logEvent } = call;
  const { userId, username } = await requireReset(call, body.token);
  await refuseWeakPassword(body.newPassword, username, 'newPassword');
  const passwordHash = await hashPassword(body.newPassword);
  const isReset = await transact(store, { principal: VISITOR }, ({ writer }) =>
    resetByLink(writer, { token: body.token, userId, passwordHash }),
  );
  if (!isReset) throw notValid();
  logEvent('password.reset', { ...whose({ id: userId, username }), endedSessions: 'all' });
};

/** The calls of forgotten passwords. */
export const resetHandlers = {
  'passwordReset.request': requestReset,
  'passwordReset.read': readReset,
  'passwordReset.confirm': confirmReset,
} satisfies Partial<Handlers>;
