import type { InviteRole } from '../../contract/people/roles.ts';
import type { Invitation } from '../../contract/people/sharing.ts';
import type { StrategyTx } from '../change/tx.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import type { Reader } from '../store/store.ts';
import { tokenDigest } from '../lib/tokens.ts';
import { validLinks } from './valid-links.ts';
import { shownName } from '../content/names.ts';

interface ValidLink {
  id: number;
  strategyId: number;
  role: InviteRole;
  issuer: number;
}

const notValid = (): Refusal =>
  new Refusal(
    'invite_not_valid',
    'This invite link is not valid: it has expired or was revoked. Ask for a new one.',
  );

/**
 * Finds the valid link of a token. Throws the same invite_not_valid for an unknown, malformed, revoked or expired token, and
 * for one whose issuer is disabled or no longer the owner.
 */
export async function requireLink(reader: Reader, token: string): Promise<ValidLink> {
  const link = await validLinks(reader)
    .select([
      'invite_links.id',
      'invite_links.strategy_id as strategyId',
      'invite_links.role',
      'invite_links.made_by as issuer',
    ])
    .where((row) =>
      row.or([
        row('invite_links.digest', '=', tokenDigest(token)),
        row('invite_links.mail_digest', '=', tokenDigest(token)),
      ]),
    )
    .executeTakeFirst();
  if (!link) throw notValid();
  return link;
}

/** Describes the strategy, the role and the inviter of a token. */
export async function describeLink(reader: Reader, token: string): Promise<Omit<Invitation, 'currentRole'>> {
  const { strategyId, role, issuer } = await requireLink(reader, token);
  const strategy = await reader
    .selectFrom('strategies')
    .innerJoin('users', (join) => join.on('users.id', '=', issuer))
    .select(['strategies.title', shownName('strategies.id').as('madeBy')])
    .where('strategies.id', '=', strategyId)
    .executeTakeFirst();
  if (!strategy) throw notValid();
  return { strategyId, title: strategy.title, role, madeBy: strategy.madeBy };
}

/** Describes a token, and the role that the user has in its strategy already. */
export async function describeInvitation(reader: Reader, token: string, userId: number): Promise<Invitation> {
  const invitation = await describeLink(reader, token);
  const membership = await reader
    .selectFrom('memberships')
    .select('role')
    .where('strategy_id', '=', invitation.strategyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { ...invitation, currentRole: membership?.role ?? null };
}

/** Makes the user of a change a member by a link. An existing member keeps their role. */
export async function addMember(tx: StrategyTx, link: ValidLink): Promise<void> {
  const { writer, strategyId, userId, at } = tx;
  const added = await writer
    .insertInto('memberships')
    .values({ strategy_id: strategyId, user_id: userId, role: link.role, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return;
  await writer
    .insertInto('invite_uses')
    .values({ strategy_id: strategyId, link_id: link.id, user_id: userId, at })
    .execute();
  tx.record({ entity: 'membership', id: userId, label: '', after: { userId, role: link.role } });
}
