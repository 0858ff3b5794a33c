import type { Call, Handler } from '../http/call.ts';
import { badField, Refusal } from '../refusal.ts';
import type { Row } from '../store/schema.ts';
import { write } from '../store/writer.ts';
import { endChallenge, findChallenged, openChallenge } from './challenges.ts';
import { verifyPassword } from './passwords.ts';
import { hasSecondFactor, spendCode } from './second-factor.ts';
import { endSessionIn, openSession } from './sessions.ts';
import { findByName, holdPassword, spendTemporary } from './users.ts';

const stillWorks = (row: Row<'users'>): boolean =>
  row.disabled_at === null &&
  (row.temporary_until === null || row.temporary_until > new Date().toISOString());

const wrongCredentials = (): Refusal =>
  new Refusal('wrong_credentials', 'The username or the password is wrong.');

const signInExpired = (): Refusal =>
  new Refusal('sign_in_expired', 'This sign-in took too long. Please start again.');

/** The refusal of a code. */
export const wrongCode = (): Refusal =>
  new Refusal('wrong_code', 'This code is wrong or was used already.', {
    details: [{ path: 'code', message: 'This code is wrong or was used already' }],
  });

const userIn = (row: Row<'users'>) => ({
  id: row.id,
  username: row.username,
  name: row.display_name,
  mustChangePassword: row.temporary_until !== null,
});

/**
 * Signs in: a new session replaces the one the cookie named. An unknown name and a wrong password are told alike, in words
 * and in time. Where a second factor is on, the right password opens no session but a challenge for the second step.
 */
export const login: Handler<'session.create'> = async (call) => {
  const { store, throttle, body, address, cookie, tell } = call;
  await throttle.count('credentials', address, body.username);
  const row = await findByName(store.read, body.username);
  const matches = await verifyPassword(row?.password_hash, body.password);
  if (!row || !matches || !stillWorks(row)) {
    // A name that nobody has may be a password typed in the wrong field, so names are not told.
    tell('sign_in.refused', { user: row?.id });
    throw wrongCredentials();
  }
  const opened = await write(store, async (writer) => {
    if (!(await holdPassword(writer, row))) throw wrongCredentials();
    if (await hasSecondFactor(writer, row.id)) return { challenge: await openChallenge(writer, row.id) };
    await spendTemporary(writer, row);
    if (cookie.token !== undefined) await endSessionIn(writer, cookie.token);
    return { token: await openSession(writer, row.id, row.temporary_until !== null, call) };
  });
  // Half a sign-in proves nothing yet: the attempts stay counted, so that codes cannot be tried without end.
  if (opened.challenge !== undefined) {
    tell('sign_in.code_asked', { user: row.id });
    return opened;
  }
  await throttle.forgive('credentials', row.username);
  tell('sign_in.opened', { user: row.id, by: 'password' });
  cookie.set(opened.token);
  return userIn(row);
};

/** The second step: a right code uses the challenge up and opens the session. A wrong one leaves it, and counts as an attempt. */
export const confirmLogin: Handler<'session.confirm'> = async (call) => {
  const { store, throttle, body, address, cookie, tell } = call;
  const row = await findChallenged(store.read, body.challenge);
  if (!row || !stillWorks(row)) throw signInExpired();
  await throttle.count('credentials', address, row.username);
  const opened = await write(store, async (writer) => {
    // The person's row first, as everything does that changes how they sign in: nobody waits in a circle.
    if (!(await holdPassword(writer, row))) throw signInExpired();
    const by = await spendCode(writer, row.id, body.code);
    if (!by) return undefined;
    if (!(await endChallenge(writer, body.challenge))) throw signInExpired();
    await spendTemporary(writer, row);
    if (cookie.token !== undefined) await endSessionIn(writer, cookie.token);
    return { by, token: await openSession(writer, row.id, row.temporary_until !== null, call) };
  });
  if (!opened) {
    tell('sign_in.refused', { user: row.id, by: 'code' });
    throw wrongCode();
  }
  await throttle.forgive('credentials', row.username);
  tell('sign_in.opened', { user: row.id, by: opened.by });
  cookie.set(opened.token);
  return userIn(row);
};

const wrongPassword = (): Refusal =>
  new Refusal('wrong_current_password', 'The current password is wrong.', {
    details: [{ path: 'password', message: 'The current password is wrong' }],
  });

/**
 * Holds whoever is signed in to their current password, under the limit of signing in. Throws too_many_requests,
 * invalid_request where none was given, or wrong_current_password.
 */
export async function requirePassword(
  {
    store,
    throttle,
    user,
    address,
  }: Pick<Call<'password.update'>, 'store' | 'throttle' | 'user' | 'address'>,
  password: string | undefined,
): Promise<void> {
  await throttle.count('credentials', address, user.username);
  if (password === undefined) throw badField('password', 'Your current password is required');
  const row = await findByName(store.read, user.username);
  if (!(await verifyPassword(row?.password_hash, password))) throw wrongPassword();
  await throttle.forgive('credentials', user.username);
}
