import { createHash } from 'node:crypto';
import type { UserPrincipal } from '../store/principal.ts';
import type { InviteRole } from '../../contract/people/roles.ts';
import type { InviteLink } from '../../contract/people/sharing.ts';
import { write } from '../store/write.ts';
import { PASSWORD, type Person, visitor } from './person.ts';
import type { Product } from './product.ts';

/** An invite link with the token it carries. */
export interface Invite extends InviteLink {
  link: string;
  token: string;
}

/** Has an owner make an invite link. */
export async function inviteOf(
  owner: Person,
  strategyId: number,
  role: InviteRole = 'read_write',
): Promise<Invite> {
  const params = { id: strategyId };
  const { link, inviteLink } = await owner.done('inviteLinks.create', { params, body: { role } });
  return { ...inviteLink, link, token: link.split('/join/')[1] ?? '' };
}

let count = 0;

/** Registers a user through an invite link. */
export async function newcomerThrough(product: Product, token: string): Promise<Person> {
  const username = `invited-${++count}`;
  const browser = visitor(product);
  const { id } = await browser.done('user.create', { body: { username, password: PASSWORD, token } });
  return { ...browser, id, username, password: PASSWORD };
}

/** Accepts an invite link for an existing user. */
export const accept = (who: Person, token: string) => who.call('invitations.accept', { body: { token } });

/** Moves the expiry of a link to a moment. */
export const expire = (product: Product, linkId: number, at: Date): Promise<unknown> =>
  write(product.store, (writer) =>
    writer
      .updateTable('invite_links')
      .set({ expires_at: at.toISOString() })
      .where('id', '=', linkId)
      .execute(),
  );

/** What the database keeps of the session of a browser. */
export const sessionDigestOf = (who: Person): string =>
  createHash('sha256')
    .update(who.cookies.get('meridian') ?? '')
    .digest('hex');

/** The principal of a person's session. */
export const principalOf = (who: Person): UserPrincipal => ({
  kind: 'user',
  userId: who.id,
  session: sessionDigestOf(who),
});

/** The roles in a strategy by user id, as they are kept. */
export async function rolesIn(product: Product, strategyId: number): Promise<Record<number, string>> {
  const rows = await product.store.read
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('strategy_id', '=', strategyId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.user_id, row.role]));
}

/** The history of a strategy as it is kept, oldest first. */
export const changesOf = (product: Product, strategyId: number) =>
  product.store.read
    .selectFrom('events')
    .selectAll()
    .where('strategy_id', '=', strategyId)
    .orderBy('revision')
    .orderBy('seq')
    .execute();
