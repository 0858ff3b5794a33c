import { isActive } from '../content/active.ts';
import type { Reader } from '../store/store.ts';

/** The notifications of a user in strategies that they are still a member of, and that are not archived. */
export const ofUser = (reader: Reader, userId: number) =>
  reader
    .selectFrom('notifications')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.strategy_id', '=', 'notifications.strategy_id')
        .onRef('memberships.user_id', '=', 'notifications.user_id'),
    )
    .where('notifications.user_id', '=', userId)
    .where(isActive('notifications.strategy_id'));
