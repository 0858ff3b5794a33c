import type { User } from '../../contract/entities.ts';
import { joinNewAccount } from '../change/join.ts';
import { badField, Refusal } from '../refusal.ts';
import { write } from '../store/writer.ts';
import type { Handler, SessionCookie } from '../http/call.ts';
import { whose } from '../http/security-log.ts';
import { rememberAccount } from './known-devices.ts';
import { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts';
import { endSession, endSessionIn, endSessionsOf, openSession, requireLiveSession } from './sessions.ts';
import { requirePassword } from './sign-in.ts';
import { findById, findByName, insertUser, renameUser, usernameKey } from './users.ts';

/** Who is signed in. */
export const readUser: Handler<'user.read'> = ({ user }) => Promise.resolve(user);

/** Changes one's own display name. */
export const updateUser: Handler<'user.update'> = async ({ store, user, body }) => {
  await write(store, (writer) => renameUser(writer, user.id, body.name));
  return { ...user, name: body.name };
};

/** Opens an account and signs it in; with an invite token it is a member from the start, or nothing is created at all. */
export const register: Handler<'user.create'> = async (call) => {
  const { store, throttle, registration, body, address, cookie, deviceCookie, tell } = call;
  const hasToken = body.token !== undefined;
  await registration.require(hasToken);
  await refuseWeakPassword(body.password, body.username, 'password');
  const { user, token, joined, passwordHash } = await throttle.register({ address }, async () => {
    const hashed = await hashPassword(body.password);
    return write(store, async (writer) => {
      await registration.requireIn(writer, hasToken);
      const added = await insertUser(writer, body.username, hashed);
      if (!added) {
        const details = [{ path: 'username', message: 'This username is taken' }];
        throw new Refusal('username_taken', 'This username is taken.', { details });
      }
      const joined =
        body.token === undefined ? undefined : await joinNewAccount(writer, added.id, body.token);
      if (cookie.token !== undefined) await endSessionIn(writer, cookie.token);
      return {
        user: added,
        joined,
        passwordHash: hashed,
        token: await openSession(writer, added.id, false, call),
      };
    });
  });
  tell('account.opened', whose(user));
  if (joined) tell('member.joined', { ...whose(user), ...joined });
  cookie.set(token);
  deviceCookie.set(rememberAccount({ id: user.id, password_hash: passwordHash }, deviceCookie.read()));
  return user;
};

/** Signs out: the session ends on the server, whatever the browser keeps. */
export const logout: Handler<'session.delete'> = async ({ store, cookie, tell }) => {
  const id = cookie.token === undefined ? undefined : await endSession(store, cookie.token);
  if (id !== undefined) tell('sign_out', whose(await findById(store.read, id)));
  cookie.clear();
};

async function replacePassword(
  call: Parameters<Handler<'password.update'>>[0],
  cookie: SessionCookie,
): Promise<User> {
  const { store, user, session, body, deviceCookie, tell } = call;
  const passwordHash = await hashPassword(body.newPassword);
  const token = await write(store, async (writer) => {
    await writer
      .updateTable('users')
      .set({ password_hash: passwordHash, temporary_until: null })
      .where('id', '=', user.id)
      .execute();
    // Once the person's row is held: a reset or a disabling that came first has ended this session.
    await requireLiveSession(writer, session.digest);
    await endSessionsOf(writer, user.id);
    return openSession(writer, user.id, false, call);
  });
  tell('password.changed', { endedSessions: 'others' });
  cookie.set(token);
  deviceCookie.set(rememberAccount({ id: user.id, password_hash: passwordHash }, deviceCookie.read()));
  return { ...user, mustChangePassword: false };
}

/**
 * Changes one's own password: takes the current one, unless the session was opened with a temporary password. Ends every
 * session of the account and opens a fresh one for this browser.
 */
export const updatePassword: Handler<'password.update'> = async (call) => {
  const { store, user, body, cookie } = call;
  if (usernameKey(body.username) !== usernameKey(user.username)) {
    throw new Refusal('forbidden', 'You can only change your own password.');
  }
  await refuseWeakPassword(body.newPassword, user.username, 'newPassword');
  if (!user.mustChangePassword) await requirePassword(call, body.password);
  else {
    const row = await findByName(store.read, user.username);
    if (await verifyPassword(row?.password_hash, body.newPassword))
      throw badField('newPassword', 'Choose another password than the temporary one');
  }
  return replacePassword(call, cookie);
};

/** The appearance a new browser starts with: what the person's system prefers. */
export const readTheme: Handler<'theme.read'> = () => Promise.resolve({ appearance: 'system' });
