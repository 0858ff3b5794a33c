import { limitReached } from '../../contract/commands/limits.ts';
import { formatNumber } from '../../contract/words/amount.ts';
import type { InviteRole } from '../../contract/people/roles.ts';
import { INVITE_MS, type InviteLink } from '../../contract/people/sharing.ts';
import type { StrategyTx } from '../change/tx.ts';
import { notFound } from '../../contract/api/refusal.ts';
import type { Reader } from '../store/store.ts';
import { newToken, tokenDigest } from '../lib/tokens.ts';
import { validLinks } from './valid-links.ts';
import { shownName, shownNameOf } from '../content/names.ts';

/** The valid links of a strategy that its owner created, newest first. */
export async function listLinks(reader: Reader, strategyId: number): Promise<InviteLink[]> {
  const links = await validLinks(reader)
    .select([
      'invite_links.id',
      'invite_links.role',
      shownName(strategyId).as('madeBy'),
      'invite_links.created_at as createdAt',
      'invite_links.expires_at as expiresAt',
    ])
    .where('invite_links.strategy_id', '=', strategyId)
    .orderBy('invite_links.id', 'desc')
    .execute();
  const uses = await reader
    .selectFrom('invite_uses')
    .innerJoin('users', 'users.id', 'invite_uses.user_id')
    .select(['invite_uses.link_id as linkId', shownName(strategyId).as('name')])
    .where('invite_uses.strategy_id', '=', strategyId)
    .orderBy('invite_uses.at')
    .execute();
  const usedBy = Map.groupBy(uses, (use) => use.linkId);
  return links.map((link) =>
    Object.assign(link, { usedBy: (usedBy.get(link.id) ?? []).map((use) => use.name) }),
  );
}

/** Creates a link that works for 24 hours. Only its digest is stored. */
export async function createLink(
  tx: StrategyTx,
  role: InviteRole,
): Promise<{ token: string; inviteLink: InviteLink }> {
  const { writer, strategyId, userId, at, limits } = tx;
  const madeBy = await shownNameOf(writer, strategyId, userId);
  const { count } = await validLinks(writer)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('invite_links.strategy_id', '=', strategyId)
    .executeTakeFirstOrThrow();
  const { inviteLinks } = limits;
  if (count >= inviteLinks)
    throw limitReached(
      `A strategy can have at most ${formatNumber(inviteLinks)} invite links. Revoke some first.`,
    );
  const token = newToken();
  const expiresAt = new Date(Date.parse(at) + INVITE_MS).toISOString();
  const { id } = await writer
    .insertInto('invite_links')
    .values({
      strategy_id: strategyId,
      digest: tokenDigest(token),
      role,
      made_by: userId,
      created_at: at,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  tx.record({ entity: 'inviteLink', id, label: '', after: { id, role, expiresAt } });
  return { token, inviteLink: { id, role, madeBy, createdAt: at, expiresAt, usedBy: [] } };
}

/** Revokes a link. */
export async function revokeLink(tx: StrategyTx, id: number): Promise<void> {
  const { writer, strategyId } = tx;
  const link = await writer
    .selectFrom('invite_links')
    .select(['id', 'role', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .where('strategy_id', '=', strategyId)
    .executeTakeFirst();
  if (!link) throw notFound('This invite link');
  await writer.deleteFrom('invite_links').where('id', '=', id).execute();
  tx.record({ entity: 'inviteLink', id, label: '', before: link });
}
