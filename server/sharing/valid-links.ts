import type { Reader } from '../store/store.ts';

/** The invite links that still work: not expired, and their issuer still owns the strategy and is not disabled. */
export const validLinks = (reader: Reader) =>
  reader
    .selectFrom('invite_links')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.strategy_id', '=', 'invite_links.strategy_id')
        .onRef('memberships.user_id', '=', 'invite_links.made_by')
        .on('memberships.role', '=', 'owner'),
    )
    .innerJoin('users', 'users.id', 'invite_links.made_by')
    .where('users.disabled_at', 'is', null)
    .where('invite_links.expires_at', '>', new Date().toISOString());
