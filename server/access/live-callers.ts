import type { User } from '../../contract/api/entities.ts';
import type { AccountPrincipal } from '../store/principal.ts';
import type { Reader, Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import {
  type Caller,
  endSessionsOf,
  findCallerOf,
  liveSessions,
  requireLiveSession,
  type Session,
} from './sessions.ts';
import { findTokenCallerOf, liveTokens } from './tokens.ts';

/** Finds the caller of a session or token again, with the membership of a strategy. */
export const findCallerAgain = (
  store: Store,
  { digest, token }: Session,
  strategyId: number,
): Promise<Caller | undefined> => (token ? findTokenCallerOf : findCallerOf)(store, digest, strategyId);

/** The names of the users of those sessions and tokens that are still valid, by digest. */
export async function liveCallers(
  reader: Reader,
  sessions: readonly Session[],
): Promise<Map<string, Pick<User, 'name' | 'fullName'>>> {
  const { session = [], token = [] } = Object.groupBy(sessions, (one) => (one.token ? 'token' : 'session'));
  const digestsOf = (some: readonly Session[]) => some.map(({ digest }) => digest);
  return new Map([
    ...(await liveSessions(reader, digestsOf(session))),
    ...(await liveTokens(reader, digestsOf(token))),
  ]);
}

/** Throws not_signed_in unless the session or token of a principal still exists in an open transaction. */
export async function requireLive(writer: Writer, principal: AccountPrincipal): Promise<void> {
  if (principal.kind === 'user') return requireLiveSession(writer, principal.session);
  const row = await writer
    .selectFrom('api_tokens')
    .select('id')
    .where('id', '=', principal.token.id)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_signed_in', 'This token was revoked.');
}

/** Ends all that opens what a user may see: sessions, sign-in challenges, API tokens and calendar feeds. */
export async function endAccessOf(writer: Writer, userId: number): Promise<void> {
  await writer.deleteFrom('feeds').where('user_id', '=', userId).execute();
  await writer.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
  await endSessionsOf(writer, userId);
}
