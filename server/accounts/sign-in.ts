import { transact } from '../change/transact.ts';
import { VISITOR } from '../store/principal.ts';
import type { Call, Handler } from '../http/call.ts';
import { badField, Refusal } from '../../contract/api/refusal.ts';
import type { User } from '../../contract/api/entities.ts';
import type { Row } from '../store/schema.ts';
import { endChallenge, findChallenged, openChallenge } from './challenges.ts';
import { knownDevice, rememberAccount } from './known-devices.ts';
import { hasPassword, verifyPassword } from '../access/passwords.ts';
import { isOperator } from '../access/reserved-names.ts';
import { hasSecondFactor, spendCode } from './second-factor.ts';
import { endSessionIn, mustAddFactor, openSession, type Session } from '../access/sessions.ts';
import { signInPolicyOf } from '../access/sign-in-policy.ts';
import type { Store } from '../store/store.ts';
import type { By } from '../http/throttle.ts';
import { findByName, holdPassword, spendTemporary } from '../access/users.ts';

/** Without passwords of this server only a temporary one opens an account: who has the machine can always make one. */
const stillWorks = (store: Store, row: Row<'users'>): boolean =>
  row.disabled_at === null &&
  (row.temporary_until === null
    ? signInPolicyOf(store).localPasswords
    : row.temporary_until > new Date().toISOString());

const wrongCredentials = (): Refusal =>
  new Refusal('wrong_credentials', 'The username or the password is wrong.');

const signInExpired = (): Refusal =>
  new Refusal('sign_in_expired', 'This sign-in took too long. Please start again.');

/** The error for a wrong code. */
export const wrongCode = (): Refusal =>
  new Refusal('wrong_code', 'This code is wrong or was used already.', {
    details: [{ path: 'code', message: 'This code is wrong or was used already' }],
  });

/** How the throttle counts an attempt; `row` is undefined for an unknown name. */
export const attemptBy = (
  { address, deviceCookie }: Pick<Call<'session.create'>, 'address' | 'deviceCookie'>,
  row: Row<'users'> | undefined,
  name: string,
): By => ({ address, name, device: knownDevice(row, deviceCookie.read()) });

/** The user of an account that has just signed in. */
export const userIn = async (store: Store, row: Row<'users'>, isStrong: boolean): Promise<User> => ({
  id: row.id,
  username: row.username,
  name: row.display_name,
  fullName: row.full_name,
  mustChangePassword: row.temporary_until !== null,
  ...mustAddFactor(store, isStrong),
  ...((await isOperator(store.read, row.id)) && { isOperator: true }),
});

/**
 * Signs in: a new session replaces that of the cookie. An unknown name and a wrong password get the same answer in the same time.
 * With a second factor the right password opens a challenge instead of a session.
 */
export const login: Handler<'session.create'> = async (call) => {
  const { store, throttle, body, cookie, deviceCookie, logEvent, tries } = call;
  const user = await findByName(store.read, body.username);
  tries(user);
  const attempt = attemptBy(call, user, body.username);
  const { row, challenge, token } = await throttle.attempt('credentials', attempt, async () => {
    const matches = await verifyPassword(user?.password_hash, body.password);
    if (!user || !matches || !stillWorks(store, user)) {
      // An unknown name may be a password typed in the wrong field, so it is not logged.
      logEvent('sign_in.refused');
      throw wrongCredentials();
    }
    return transact(store, { principal: VISITOR }, async ({ writer }) => {
      if (!(await holdPassword(writer, user))) throw wrongCredentials();
      if (await hasSecondFactor(writer, user.id))
        return { row: user, challenge: await openChallenge(writer, user.id) };
      await spendTemporary(writer, user);
      if (cookie.token !== undefined) await endSessionIn(writer, cookie.token);
      return {
        row: user,
        token: await openSession(writer, user.id, user.temporary_until !== null, call),
      };
    });
  });
  // Failures stay counted after the first step, so that codes cannot be guessed without limit.
  if (challenge !== undefined) {
    logEvent('sign_in.code_asked');
    return { challenge };
  }
  await throttle.forgive(attempt);
  logEvent('sign_in.opened', { by: 'password' });
  cookie.set(token);
  deviceCookie.set(rememberAccount(row, deviceCookie.read()));
  return userIn(store, row, false);
};

/** The second step: a right code ends the challenge and opens the session. A wrong one counts as an attempt. */
export const confirmLogin: Handler<'session.confirm'> = async (call) => {
  const { store, throttle, body, cookie, deviceCookie, logEvent, tries } = call;
  const row = await findChallenged(store.read, body.challenge);
  tries(row);
  if (!row || !stillWorks(store, row)) throw signInExpired();
  const attempt = attemptBy(call, row, row.username);
  const opened = await throttle.attempt('credentials', attempt, async () => {
    const written = await transact(store, { principal: VISITOR }, async ({ writer }) => {
      // Locks the user's row first, as every change of sign-in data does, so that there is no deadlock.
      if (!(await holdPassword(writer, row))) throw signInExpired();
      const means = await spendCode(writer, row.id, body.code);
      if (!means) return undefined;
      if (!(await endChallenge(writer, body.challenge))) throw signInExpired();
      await spendTemporary(writer, row);
      if (cookie.token !== undefined) await endSessionIn(writer, cookie.token);
      const by = { isStrong: true, issuer: null };
      return { means, token: await openSession(writer, row.id, row.temporary_until !== null, call, by) };
    });
    if (written) return written;
    logEvent('sign_in.refused', { by: 'code' });
    throw wrongCode();
  });
  await throttle.forgive(attempt);
  logEvent('sign_in.opened', { by: opened.means });
  cookie.set(opened.token);
  deviceCookie.set(rememberAccount(row, deviceCookie.read()));
  return userIn(store, row, true);
};

const wrongPassword = (): Refusal =>
  new Refusal('wrong_current_password', 'The current password is wrong.', {
    details: [{ path: 'password', message: 'The current password is wrong' }],
  });

/** How long a sign-in by a provider or a passkey stands for the password that the account does not have: 10 minutes, in milliseconds. */
const FRESH_MS = 10 * 60 * 1000;

/** Until when the sign-in of a session stands for a password; null where it does not. */
export function confirmedUntil({ opened }: Session): string | null {
  if (!opened?.isStrong) return null;
  const until = new Date(Date.parse(opened.at) + FRESH_MS);
  return until > new Date() ? until.toISOString() : null;
}

function requireFresh(session: Session): void {
  if (confirmedUntil(session) !== null) return;
  const message = 'Your account has no password: sign in again, then do this within ten minutes';
  throw new Refusal('wrong_current_password', `${message}.`, { details: [{ path: 'password', message }] });
}

/**
 * Verifies the current password of a signed-in user, under the limits of signing in; of an account without one, that the user signed
 * in by other means just now. Throws too_many_requests, invalid_request where none was given, or wrong_current_password.
 */
export async function requirePassword(
  call: Pick<Call<'password.update'>, 'store' | 'throttle' | 'user' | 'session' | 'address' | 'deviceCookie'>,
  password: string | undefined,
): Promise<void> {
  const { store, throttle, user } = call;
  const row = await findByName(store.read, user.username);
  if (row && !hasPassword(row)) return requireFresh(call.session);
  if (password === undefined) throw badField('password', 'Your current password is required');
  const attempt = attemptBy(call, row, user.username);
  await throttle.attempt('credentials', attempt, async () => {
    if (!(await verifyPassword(row?.password_hash, password))) throw wrongPassword();
  });
  await throttle.forgive(attempt);
}
