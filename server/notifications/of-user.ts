import { sql } from 'kysely';
import type { NotificationKind } from '../../contract/people/notifications.ts';
import { isActive } from '../content/active.ts';
import type { Reader } from '../store/store.ts';

/**
 * The kinds that need no membership: of a new owner, also of an archived strategy and where that owner removes them, and of leavers,
 * for operators.
 */
export const KEPT_KINDS: readonly NotificationKind[] = ['owner', 'leaver'];

/** The notifications of a user in strategies that they are still a member of, and that are not archived. */
export const ofUser = (reader: Reader, userId: number) =>
  reader
    .selectFrom('notifications')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.strategy_id', '=', 'notifications.strategy_id')
        .onRef('memberships.user_id', '=', 'notifications.user_id'),
    )
    .where('notifications.user_id', '=', userId)
    .where((row) =>
      row.or([
        row('notifications.kind', 'in', KEPT_KINDS),
        row.and([row('memberships.role', 'is not', null), isActive('notifications.strategy_id')]),
      ]),
    );

/** The title of the strategy of a notification: for who may be no member any more the one of that time. */
export const strategyTitle = sql<string>`case when notifications.kind in (${sql.join(KEPT_KINDS)}) then notifications.label
  else strategies.title end`;
