import { VISITOR } from '../store/principal.ts';
import { transact } from '../change/transact.ts';
import type { User } from '../../contract/api/entities.ts';
import { joinNewAccount } from '../sharing/join.ts';
import { badField, Refusal } from '../../contract/api/refusal.ts';
import type { Handler, SessionCookie } from '../http/call.ts';
import { whose } from '../http/security-log.ts';
import { rememberAccount } from './known-devices.ts';
import { hashPassword, refuseWeakPassword, verifyPassword } from '../access/passwords.ts';
import {
  digestOf,
  endSession,
  endSessionIn,
  mustAddFactor,
  openSession,
  requireLiveSession,
} from '../access/sessions.ts';
import { signInPolicyOf } from '../access/sign-in-policy.ts';
import { endAccessOf } from '../access/live-callers.ts';
import { tellPasswordChanged } from './reset-by-mail.ts';
import { requirePassword } from './sign-in.ts';
import { findById, findByName, insertUser, renameUser, usernameKey } from '../access/users.ts';

/** The signed-in user. */
export const readUser: Handler<'user.read'> = ({ user }) => Promise.resolve(user);

/** Changes the caller's names. */
export const updateUser: Handler<'user.update'> = async ({ store, user, principal, body }) => {
  const { fullName = user.fullName } = body;
  // Who has no full name any more is called by the username, not by an older display name.
  const { name = body.fullName === undefined ? user.name : user.username } = body;
  const names = { name, fullName: fullName || null };
  await transact(store, { principal }, ({ writer }) => renameUser(writer, user.id, names));
  return { ...user, ...names };
};

const NO_PASSWORDS = 'Accounts are opened by signing in with a provider here.';

/** Registers a user and signs them in; with an invite token they also join the strategy in the same transaction. */
export const register: Handler<'user.create'> = async (call) => {
  const { store, throttle, registration, body, address, cookie, deviceCookie, logEvent } = call;
  const hasToken = body.token !== undefined;
  if (!signInPolicyOf(store).localPasswords) throw new Refusal('registration_closed', NO_PASSWORDS);
  await registration.require(hasToken);
  await refuseWeakPassword(body.password, body.username, 'password');
  const { user, token, joined, passwordHash } = await throttle.register({ address }, async () => {
    const hashed = await hashPassword(body.password);
    return transact(store, { principal: VISITOR }, async (tx) => {
      const { writer } = tx;
      await registration.requireIn(writer, hasToken);
      const added = await insertUser(writer, body.username, hashed, { fullName: body.fullName || null });
      if (!added) {
        const details = [{ path: 'username', message: 'This username is taken' }];
        throw new Refusal('username_taken', 'This username is taken.', { details });
      }
      const token = await openSession(writer, added.id, false, call);
      const principal = { kind: 'user', userId: added.id, session: digestOf(token) } as const;
      const joined = body.token === undefined ? undefined : await joinNewAccount(tx, principal, body.token);
      if (cookie.token !== undefined) await endSessionIn(writer, cookie.token);
      return { user: added, joined, passwordHash: hashed, token };
    });
  });
  logEvent('account.opened', whose(user));
  if (joined) logEvent('member.joined', { ...whose(user), ...joined });
  cookie.set(token);
  deviceCookie.set(rememberAccount({ id: user.id, password_hash: passwordHash }, deviceCookie.read()));
  return { ...user, ...mustAddFactor(store, false) };
};

/** Signs out: the session ends on the server. */
export const logout: Handler<'session.delete'> = async ({ store, cookie, logEvent }) => {
  const id = cookie.token === undefined ? undefined : await endSession(store, cookie.token);
  if (id !== undefined) logEvent('sign_out', whose(await findById(store.read, id)));
  cookie.clear();
};

async function replacePassword(
  call: Parameters<Handler<'password.update'>>[0],
  cookie: SessionCookie,
): Promise<User> {
  const { store, user, principal, session, body, deviceCookie, logEvent } = call;
  const passwordHash = await hashPassword(body.newPassword);
  const token = await transact(store, { principal }, async ({ writer }) => {
    await writer
      .updateTable('users')
      .set({ password_hash: passwordHash, temporary_until: null })
      .where('id', '=', user.id)
      .execute();
    // Checked after the user's row is locked: a reset or disabling before that ended this session.
    await requireLiveSession(writer, session.digest);
    await endAccessOf(writer, user.id);
    await tellPasswordChanged(writer, user.id);
    return openSession(writer, user.id, false, call, session.opened);
  });
  logEvent('password.changed', { endedSessions: 'others' });
  cookie.set(token);
  deviceCookie.set(rememberAccount({ id: user.id, password_hash: passwordHash }, deviceCookie.read()));
  return { ...user, mustChangePassword: false };
}

/**
 * Changes the caller's password; needs the current one unless it is temporary. Ends every session of the account and opens a new
 * one for this browser.
 */
export const updatePassword: Handler<'password.update'> = async (call) => {
  const { store, user, body, cookie } = call;
  if (usernameKey(body.username) !== usernameKey(user.username)) {
    throw new Refusal('forbidden', 'You can only change your own password.');
  }
  if (!signInPolicyOf(store).localPasswords && !user.mustChangePassword)
    throw new Refusal('forbidden', 'Nobody signs in by a password here.');
  await refuseWeakPassword(body.newPassword, user.username, 'newPassword');
  if (!user.mustChangePassword) await requirePassword(call, body.password);
  else {
    const row = await findByName(store.read, user.username);
    if (await verifyPassword(row?.password_hash, body.newPassword))
      throw badField('newPassword', 'Choose another password than the temporary one');
  }
  return replacePassword(call, cookie);
};

/** The theme of a new browser: that of the system. */
export const readTheme: Handler<'theme.read'> = () => Promise.resolve({ appearance: 'system' });
