import { limitReached } from '../../contract/commands/limits.ts';
import { TOKENS_MAX } from '../../contract/people/tokens.ts';
import { badField, notFound } from '../../contract/api/refusal.ts';
import { requireLive } from '../access/live-callers.ts';
import { deleteToken, insertToken, listTokens } from '../access/tokens.ts';
import { holdUser } from '../access/users.ts';
import { transact } from '../change/transact.ts';
import type { Handler, Handlers } from '../http/call.ts';
import type { Writer } from '../store/writer.ts';

/** Lists the caller's API tokens. */
const listTokensCall: Handler<'tokens.list'> = ({ store, user }) => listTokens(store.read, user.id);

/** The time at which a new token expires; null for none. Throws invalid_request for one that is over. */
export function expiryOf({ expiresAt }: { expiresAt?: string | null | undefined }): string | null {
  if (!expiresAt) return null;
  if (Date.parse(expiresAt) <= Date.now()) throw badField('expiresAt', 'Choose a time in the future');
  return new Date(expiresAt).toISOString();
}

/** Throws limit_reached for a user with as many tokens as one may have. */
export async function requireRoom(writer: Writer, userId: number): Promise<void> {
  const { count } = await writer
    .selectFrom('api_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= TOKENS_MAX) throw limitReached(`You can have at most ${TOKENS_MAX} tokens. Revoke one first.`);
}

async function requireMemberships(writer: Writer, userId: number, ids: readonly number[]): Promise<void> {
  const rows = await writer
    .selectFrom('memberships')
    .select('strategy_id')
    .where('user_id', '=', userId)
    .where('strategy_id', 'in', ids)
    .execute();
  if (rows.length < ids.length) throw badField('strategyIds', 'Choose strategies that you are a member of');
}

/** Makes an API token that acts as the caller. */
const createTokenCall: Handler<'tokens.create'> = async (call) => {
  const { store, user, principal, body, logEvent } = call;
  const strategyIds = body.strategyIds ? [...new Set(body.strategyIds)] : null;
  const expiresAt = expiryOf(body);
  const made = await transact(store, { principal }, async ({ writer }) => {
    // Under the lock of the user's row, so that a reset of the password ends this token too.
    await holdUser(writer, user.id);
    await requireLive(writer, principal);
    await requireRoom(writer, user.id);
    if (strategyIds) await requireMemberships(writer, user.id, strategyIds);
    const scopes = [...new Set(body.scopes)];
    return insertToken(writer, user.id, {
      name: body.name,
      scopes,
      strategyIds,
      strategyId: null,
      expiresAt,
    });
  });
  logEvent('token.made', { token: made.id, tokenName: made.name });
  return made;
};

/** Revokes one of the caller's API tokens. */
const deleteTokenCall: Handler<'tokens.delete'> = async (call) => {
  const { store, user, principal, params, logEvent } = call;
  const name = await transact(store, { principal }, ({ writer }) => deleteToken(writer, user.id, params.id));
  if (name === undefined) throw notFound('This token');
  logEvent('token.revoked', { token: params.id, tokenName: name });
};

/** The calls of API tokens. */
export const tokenHandlers = {
  'tokens.list': listTokensCall,
  'tokens.create': createTokenCall,
  'tokens.delete': deleteTokenCall,
} satisfies Partial<Handlers>;
