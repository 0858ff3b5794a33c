import type { Handler } from '../http/call.ts';
import { notFound } from '../refusal.ts';
import { write } from '../store/writer.ts';
import { endSessionOf, endSessionsOf, listSessions } from './sessions.ts';

/** One's own sessions. */
export const listOwnSessions: Handler<'sessions.list'> = ({ store, session }) =>
  listSessions(store.read, session);

/** Ends one of one's own sessions; ending the one that asks is signing out. */
export const deleteSession: Handler<'sessions.delete'> = async (call) => {
  const { store, user, session, params, cookie, tell } = call;
  const ended = await write(store, (writer) => endSessionOf(writer, user.id, params.id));
  if (ended === undefined) throw notFound('This session');
  tell('sessions.ended', { endedSessions: 'one', session: params.id });
  if (ended === session.digest) cookie.clear();
};

/** Ends one's other sessions. */
export const deleteOtherSessions: Handler<'sessions.deleteOthers'> = async (call) => {
  const { store, user, session, tell } = call;
  await write(store, (writer) => endSessionsOf(writer, user.id, session.digest));
  tell('sessions.ended', { endedSessions: 'others' });
};
