import { transact } from '../change/transact.ts';
import type { Handler } from '../http/call.ts';
import { notFound } from '../../contract/api/refusal.ts';
import { endSessionOf, endSessionsOf, listSessions } from '../access/sessions.ts';

/** Lists the caller's sessions. */
export const listOwnSessions: Handler<'sessions.list'> = ({ store, session }) =>
  listSessions(store.read, session);

/** Ends one of the caller's sessions; ending the current one signs out. */
export const deleteSession: Handler<'sessions.delete'> = async (call) => {
  const { store, user, principal, session, params, cookie, logEvent } = call;
  const ended = await transact(store, { principal }, ({ writer }) =>
    endSessionOf(writer, user.id, params.id),
  );
  if (ended === undefined) throw notFound('This session');
  logEvent('sessions.ended', { endedSessions: 'one', session: params.id });
  if (ended === session.digest) cookie.clear();
};

/** Ends the caller's other sessions. */
export const deleteOtherSessions: Handler<'sessions.deleteOthers'> = async (call) => {
  const { store, user, principal, session, logEvent } = call;
  await transact(store, { principal }, ({ writer }) => endSessionsOf(writer, user.id, session.digest));
  logEvent('sessions.ended', { endedSessions: 'others' });
};
