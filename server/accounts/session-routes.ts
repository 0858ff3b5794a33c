import { transact } from '../change/transact.ts';
import type { Handler, Handlers } from '../http/call.ts';
import { notFound } from '../../contract/api/refusal.ts';
import { endSessionOf, endSessionsOf, listSessions } from '../access/sessions.ts';

/** Lists the caller's sessions. */
const listOwnSessions: Handler<'sessions.list'> = ({ store, session }) => listSessions(store.read, session);

/** Ends one of the caller's sessions; ending the current one signs out. */
const deleteSession: Handler<'sessions.delete'> = async (call) => {
  const { store, user, principal, session, params, cookie, logEvent } = call;
  const ended = await transact(store, { principal }, ({ writer }) =>
    endSessionOf(writer, user.id, params.id),
  );
  if (ended === undefined) throw notFound('This session');
  logEvent('sessions.ended', { endedSessions: 'one', session: params.id });
  if (ended === session.digest) cookie.clear();
};

/** Ends the caller's other sessions. */
const deleteOtherSessions: Handler<'sessions.deleteOthers'> = async (call) => {
  const { store, user, principal, session, logEvent } = call;
  await transact(store, { principal }, ({ writer }) => endSessionsOf(writer, user.id, session.digest));
  logEvent('sessions.ended', { endedSessions: 'others' });
};

/** The calls of sessions. */
export const sessionHandlers = {
  'sessions.list': listOwnSessions,
  'sessions.delete': deleteSession,
  'sessions.deleteOthers': deleteOtherSessions,
} satisfies Partial<Handlers>;
