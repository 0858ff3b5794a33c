import type { User } from '../../contract/entities.ts';
import { joinAsNewcomer } from '../change/join.ts';
import { badField, Refusal } from '../refusal.ts';
import type { Row } from '../store/schema.ts';
import { write } from '../store/writer.ts';
import type { Handler, SessionCookie } from '../http/call.ts';
import { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts';
import { endSession, endSessionIn, endSessionsOf, openSession, requireLiveSession } from './sessions.ts';
import { findByName, holdPassword, insertUser, renameUser, usernameKey } from './users.ts';

/** Who is signed in. */
export const readUser: Handler<'user.read'> = ({ user }) => Promise.resolve(user);

/** Changes one's own display name. */
export const updateUser: Handler<'user.update'> = async ({ store, user, body }) => {
  await write(store, (writer) => renameUser(writer, user.id, body.name));
  return { ...user, name: body.name };
};

const stillWorks = (row: Row<'users'>): boolean =>
  row.disabled_at === null &&
  (row.temporary_until === null || row.temporary_until > new Date().toISOString());

const wrongCredentials = (): Refusal =>
  new Refusal('wrong_credentials', 'The username or the password is wrong.');

/** Signs in: a new session replaces the one the cookie named. An unknown name and a wrong password are told alike, in words and in time. */
export const login: Handler<'session.create'> = async ({ store, throttle, body, address, cookie, log }) => {
  await throttle.count('credentials', address, body.username);
  const row = await findByName(store.read, body.username);
  const matches = await verifyPassword(row?.password_hash, body.password);
  if (!row || !matches || !stillWorks(row)) {
    log.info({ username: body.username }, 'a sign-in failed');
    throw wrongCredentials();
  }
  const mustChangePassword = row.temporary_until !== null;
  const token = await write(store, async (writer) => {
    if (!(await holdPassword(writer, row))) throw wrongCredentials();
    if (cookie.token !== undefined) await endSessionIn(writer, cookie.token);
    return openSession(writer, row.id, mustChangePassword);
  });
  await throttle.forgive('credentials', body.username);
  cookie.set(token);
  return { id: row.id, username: row.username, name: row.display_name, mustChangePassword };
};

/** Opens an account and signs it in; with an invite token it is a member from the start, or nothing is created at all. */
export const register: Handler<'user.create'> = async ({ store, throttle, body, address, cookie }) => {
  await refuseWeakPassword(body.password, body.username, 'password');
  await throttle.count('registration', address, body.username);
  const passwordHash = await hashPassword(body.password);
  const { user, token } = await write(store, async (writer) => {
    const added = await insertUser(writer, body.username, passwordHash);
    if (!added) {
      const details = [{ path: 'username', message: 'This username is taken' }];
      throw new Refusal('username_taken', 'This username is taken.', { details });
    }
    if (body.token !== undefined) await joinAsNewcomer(writer, added.id, body.token);
    if (cookie.token !== undefined) await endSessionIn(writer, cookie.token);
    return { user: added, token: await openSession(writer, added.id, false) };
  });
  cookie.set(token);
  return user;
};

/** Signs out: the session ends on the server, whatever the browser keeps. */
export const logout: Handler<'session.delete'> = async ({ store, cookie }) => {
  if (cookie.token !== undefined) await endSession(store, cookie.token);
  cookie.clear();
};

const wrongPassword = (): Refusal =>
  new Refusal('wrong_current_password', 'The current password is wrong.', {
    details: [{ path: 'password', message: 'The current password is wrong' }],
  });

async function replacePassword(
  call: Parameters<Handler<'password.update'>>[0],
  cookie: SessionCookie,
): Promise<User> {
  const { store, user, session, body } = call;
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
    return openSession(writer, user.id, false);
  });
  cookie.set(token);
  return { ...user, mustChangePassword: false };
}

/**
 * Changes one's own password: takes the current one, unless the session was opened with a temporary password. Ends every
 * session of the account and opens a fresh one for this browser.
 */
export const updatePassword: Handler<'password.update'> = async (call) => {
  const { store, throttle, user, body, address, cookie } = call;
  if (usernameKey(body.username) !== usernameKey(user.username)) {
    throw new Refusal('forbidden', 'You can only change your own password.');
  }
  await throttle.count('credentials', address, user.username);
  await refuseWeakPassword(body.newPassword, user.username, 'newPassword');
  const row = await findByName(store.read, user.username);
  if (user.mustChangePassword) {
    if (await verifyPassword(row?.password_hash, body.newPassword)) {
      throw badField('newPassword', 'Choose another password than the temporary one');
    }
  } else {
    if (body.password === undefined) throw badField('password', 'Your current password is required');
    if (!(await verifyPassword(row?.password_hash, body.password))) throw wrongPassword();
  }
  await throttle.forgive('credentials', user.username);
  return replacePassword(call, cookie);
};

/** The appearance a new browser starts with: what the person's system prefers. */
export const readTheme: Handler<'theme.read'> = () => Promise.resolve({ appearance: 'system' });
