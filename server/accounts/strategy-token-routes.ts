import type { ExpressionBuilder } from 'kysely';
import type { StrategyToken } from '../../contract/people/tokens.ts';
import { notFound } from '../../contract/api/refusal.ts';
import { withoutManage } from '../../contract/people/scopes.ts';
import { requireLive } from '../access/live-callers.ts';
import { digestOf } from '../access/sessions.ts';
import { newTokenText } from '../access/token-text.ts';
import { insertToken, toApiToken } from '../access/tokens.ts';
import { holdUser } from '../access/users.ts';
import { transact } from '../change/transact.ts';
import { shownName } from '../content/names.ts';
import type { Handler, Handlers } from '../http/call.ts';
import type { Schema } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import { stillActs } from '../store/token-acts.ts';
import { signal } from '../store/writer.ts';
import { expiryOf, requireRoom } from './token-routes.ts';

/** Whether SQL said so: SQLite answers 0 or 1. */
const isTrue = (value: boolean | number): boolean => value === true || value === 1;

/** The tokens of a strategy, the newest first; with an id only that one. */
async function readTokens(reader: Reader, strategyId: number, id?: number): Promise<StrategyToken[]> {
  const rows = await reader
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .selectAll('api_tokens')
    .select([shownName(strategyId).as('user_name'), stillActs.as('is_active')])
    .where('api_tokens.strategy_id', '=', strategyId)
    .$if(id !== undefined, (query) => query.where('api_tokens.id', '=', id ?? 0))
    .orderBy('api_tokens.id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...toApiToken(row),
    userId: row.user_id,
    userName: row.user_name,
    isActive: isTrue(row.is_active),
  }));
}

const listCall: Handler<'strategyTokens.list'> = ({ store, strategyId }) =>
  readTokens(store.read, strategyId);

/** Makes a token that acts as the caller, the owner, in this strategy alone. */
const createCall: Handler<'strategyTokens.create'> = async (call) => {
  const { store, user, principal, strategyId, body, logEvent } = call;
  const expiresAt = expiryOf(body);
  const made = await transact(store, { principal }, async ({ writer }) => {
    await holdUser(writer, user.id);
    await requireLive(writer, principal);
    await requireRoom(writer, user.id);
    const scopes = [...new Set(body.scopes)];
    return insertToken(writer, user.id, {
      name: body.name,
      scopes,
      strategyIds: [strategyId],
      strategyId,
      expiresAt,
    });
  });
  logEvent('token.made', { token: made.id, tokenName: made.name });
  return made;
};

const isToken = (strategyId: number, id: number) => (row: ExpressionBuilder<Schema, 'api_tokens'>) =>
  row.and([row('api_tokens.strategy_id', '=', strategyId), row('api_tokens.id', '=', id)]);

/** Lets a token act as the caller, who owns the strategy now. The former owner knows its text, so it gets a new one. */
const takeOverCall: Handler<'strategyTokens.takeOver'> = async (call) => {
  const { store, user, principal, strategyId, params, logEvent } = call;
  const text = newTokenText();
  const taken = await transact(store, { principal }, async ({ writer }) => {
    await holdUser(writer, user.id);
    await requireLive(writer, principal);
    await requireRoom(writer, user.id);
    const [row] = await readTokens(writer, strategyId, params.tokenId);
    if (!row) throw notFound('This token');
    const scopes = withoutManage(row.scopes);
    await writer
      .updateTable('api_tokens')
      .set({ user_id: user.id, digest: digestOf(text), scopes: JSON.stringify(scopes) })
      .where(isToken(strategyId, params.tokenId))
      .execute();
    signal(writer, { of: 'sessions', userId: row.userId });
    return row;
  });
  logEvent('token.taken_over', { token: taken.id, tokenName: taken.name });
  const [token] = await readTokens(store.read, strategyId, taken.id);
  if (!token) throw notFound('This token');
  return { ...token, token: text };
};

const deleteCall: Handler<'strategyTokens.delete'> = async (call) => {
  const { store, principal, strategyId, params, logEvent } = call;
  const gone = await transact(store, { principal }, async ({ writer }) => {
    const row = await writer
      .deleteFrom('api_tokens')
      .where(isToken(strategyId, params.tokenId))
      .returning(['name', 'user_id'])
      .executeTakeFirst();
    if (row) signal(writer, { of: 'sessions', userId: row.user_id });
    return row;
  });
  if (!gone) throw notFound('This token');
  logEvent('token.revoked', { token: params.tokenId, tokenName: gone.name });
};

/** The calls of the API tokens of a strategy. */
export const strategyTokenHandlers = {
  'strategyTokens.list': listCall,
  'strategyTokens.create': createCall,
  'strategyTokens.takeOver': takeOverCall,
  'strategyTokens.delete': deleteCall,
} satisfies Partial<Handlers>;
