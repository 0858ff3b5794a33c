import { sql } from 'kysely';
import { opensStrategy } from '../../contract/api/token-access.ts';
import type { User } from '../../contract/api/entities.ts';
import type { Scope } from '../../contract/people/scopes.ts';
import type { ApiToken } from '../../contract/people/tokens.ts';
import { noteUse, REFRESH_MS } from './last-use.ts';
import { inPages } from '../lib/paging.ts';
import type { Row } from '../store/schema.ts';
import type { Reader, Store } from '../store/store.ts';
import { stillActs } from '../store/token-acts.ts';
import { signal, type Writer } from '../store/writer.ts';
import { type Caller, digestOf } from './sessions.ts';
import { isTokenText, newTokenText } from './token-text.ts';

const grantOf = ({
  id,
  name,
  scopes,
  strategy_ids,
}: Pick<Row<'api_tokens'>, 'id' | 'name' | 'scopes' | 'strategy_ids'>): Pick<
  ApiToken,
  'id' | 'name' | 'scopes' | 'strategyIds'
> => ({
  id,
  name,
  scopes: JSON.parse(scopes) as Scope[],
  strategyIds: strategy_ids === null ? null : (JSON.parse(strategy_ids) as number[]),
});

/** A row as its user sees it. */
export const toApiToken = (row: Row<'api_tokens'>): ApiToken => ({
  ...grantOf(row),
  strategyId: row.strategy_id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  lastUsedFrom: row.last_used_from,
});

/** Stores a token of a user, only as its digest, and returns it with its text. */
export async function insertToken(
  writer: Writer,
  userId: number,
  {
    name,
    scopes,
    strategyIds,
    strategyId,
    expiresAt,
  }: Pick<ApiToken, 'name' | 'scopes' | 'strategyIds' | 'strategyId' | 'expiresAt'>,
): Promise<ApiToken & { token: string }> {
  const token = newTokenText();
  const row = await writer
    .insertInto('api_tokens')
    .values({
      user_id: userId,
      name,
      digest: digestOf(token),
      scopes: JSON.stringify(scopes),
      strategy_ids: strategyIds && JSON.stringify(strategyIds),
      strategy_id: strategyId,
      created_at: new Date().toISOString(),
      expires_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...toApiToken(row), token };
}

/** The tokens of a user, the newest first. */
export async function listTokens(reader: Reader, userId: number): Promise<ApiToken[]> {
  const rows = await reader
    .selectFrom('api_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toApiToken);
}

/** Revokes a token of a user; returns its name, or undefined where it is not theirs. */
export async function deleteToken(writer: Writer, userId: number, id: number): Promise<string | undefined> {
  const revoked = await writer
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  if (revoked) signal(writer, { of: 'sessions', userId });
  return revoked?.name;
}

type CallerRow = Pick<Row<'users'>, 'username' | 'display_name' | 'full_name'> &
  Pick<Row<'api_tokens'>, 'id' | 'name' | 'user_id' | 'scopes' | 'strategy_ids' | 'last_used_at'> & {
    role: Row<'memberships'>['role'] | null;
    title: string | null;
    revision: number | null;
  };

/** Every call with a token needs this query, so it is SQL, as that of sessions. */
const readCaller = ({ read }: Store, digest: string, strategyId: number): Promise<CallerRow | undefined> =>
  read
    .selectFrom(
      sql<CallerRow>`(
        select users.username, users.display_name, users.full_name, api_tokens.id, api_tokens.name, api_tokens.user_id,
          api_tokens.scopes, api_tokens.strategy_ids, api_tokens.last_used_at, memberships.role, strategies.title, strategies.revision
        from api_tokens
        join users on users.id = api_tokens.user_id
        left join memberships on memberships.user_id = users.id and memberships.strategy_id = ${strategyId}
        left join strategies on strategies.id = ${strategyId}
        where api_tokens.digest = ${digest} and users.disabled_at is null and ${stillActs}
          and (api_tokens.expires_at is null or api_tokens.expires_at > ${new Date().toISOString()})
      )`.as('caller'),
    )
    .selectAll()
    .executeTakeFirst();

/** Stores when and from where a token was used. */
const noteTokenUse = (store: Store, id: number, last_used_from: string): Promise<void> =>
  noteUse(store, (writer) =>
    writer
      .updateTable('api_tokens')
      .set({ last_used_at: new Date().toISOString(), last_used_from })
      .where('id', '=', id)
      .execute(),
  );

/** The caller of the digest of a token, in one query; undefined where it is unknown, revoked or expired. */
export async function findTokenCallerOf(
  store: Store,
  digest: string,
  strategyId: number,
  address?: string,
): Promise<Caller | undefined> {
  const row = await readCaller(store, digest, strategyId);
  if (!row) return undefined;
  const unused = row.last_used_at === null ? Infinity : Date.now() - Date.parse(row.last_used_at);
  if (address !== undefined && unused > REFRESH_MS) await noteTokenUse(store, row.id, address);
  const token = grantOf(row);
  const { role, revision, title } = row;
  const isOpen = role !== null && revision !== null && opensStrategy(token, strategyId);
  return {
    session: {
      digest,
      user: {
        id: row.user_id,
        username: row.username,
        name: row.display_name,
        fullName: row.full_name,
        mustChangePassword: false,
      },
      token,
    },
    membership: isOpen ? { role, revision } : undefined,
    strategy: title === null ? undefined : { id: strategyId, title },
  };
}

/** The same by the token, which was used from an address. */
export const findTokenCaller = async (
  store: Store,
  text: string,
  strategyId: number,
  address: string,
): Promise<Caller | undefined> =>
  isTokenText(text) ? findTokenCallerOf(store, digestOf(text), strategyId, address) : undefined;

/** The names of the users of those tokens that are still valid, by digest. */
export async function liveTokens(
  reader: Reader,
  digests: readonly string[],
): Promise<Map<string, Pick<User, 'name' | 'fullName'>>> {
  const names = new Map<string, Pick<User, 'name' | 'fullName'>>();
  for await (const piece of inPages(digests)) {
    const rows = await reader
      .selectFrom('api_tokens')
      .innerJoin('users', 'users.id', 'api_tokens.user_id')
      .select(['api_tokens.digest', 'users.display_name as name', 'users.full_name as fullName'])
      .where('api_tokens.digest', 'in', piece)
      .where('users.disabled_at', 'is', null)
      .where(stillActs)
      .where((row) =>
        row.or([row('expires_at', 'is', null), row('expires_at', '>', new Date().toISOString())]),
      )
      .execute();
    for (const { digest, ...named } of rows) names.set(digest, named);
  }
  return names;
}
