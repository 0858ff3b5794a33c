import { transact } from '../change/transact.ts';
import type { Handler } from '../http/call.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from './second-factor.ts';
import { endSessionsOf, requireLiveSession, strengthenSession } from '../access/sessions.ts';
import { attemptBy, requirePassword, wrongCode } from './sign-in.ts';
import { findByName, holdUser } from '../access/users.ts';

/** The state of the caller's second factor. */
export const readSecondFactorCall: Handler<'secondFactor.read'> = ({ store, user }) =>
  readSecondFactor(store.read, user.id);

/** Creates a key for a caller who knows the current password. */
export const beginSecondFactorCall: Handler<'secondFactor.begin'> = async (call) => {
  await requirePassword(call, call.body.password);
  const { store, user, principal } = call;
  const key = await transact(store, { principal }, ({ writer }) => beginSecondFactor(writer, user));
  if (!key) throw new Refusal('conflict', 'The second factor is on already. Turn it off first.');
  return key;
};

/** Turns the second factor on; the caller's other sessions, opened without it, end. */
export const confirmSecondFactorCall: Handler<'secondFactor.confirm'> = async (call) => {
  const { store, throttle, user, principal, session, body, logEvent } = call;
  const attempt = attemptBy(call, await findByName(store.read, user.username), user.username);
  const codes = await throttle.attempt('credentials', attempt, () =>
    transact(store, { principal }, async ({ writer }) => {
      await holdUser(writer, user.id);
      await requireLiveSession(writer, session.digest);
      const confirmed = await confirmSecondFactor(writer, user.id, body.code);
      if (confirmed === 'wrong') throw wrongCode();
      if (confirmed === 'nothing') throw new Refusal('conflict', 'This took too long. Please start again.');
      await strengthenSession(writer, session.digest);
      await endSessionsOf(writer, user.id, session.digest);
      return confirmed;
    }),
  );
  await throttle.forgive(attempt);
  logEvent('second_factor.on', { endedSessions: 'others' });
  return { recoveryCodes: codes };
};

/** Turns the second factor off for a caller who knows the current password; their other sessions end. */
export const turnOffSecondFactor: Handler<'secondFactor.turnOff'> = async (call) => {
  const { store, user, principal, session, body, logEvent } = call;
  await requirePassword(call, body.password);
  await transact(store, { principal }, async ({ writer }) => {
    await holdUser(writer, user.id);
    await requireLiveSession(writer, session.digest);
    await removeSecondFactor(writer, user.id);
    await endSessionsOf(writer, user.id, session.digest);
  });
  logEvent('second_factor.off', { endedSessions: 'others' });
};
