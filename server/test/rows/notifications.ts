import { deliver } from '../../notifications/deliver.ts';
import { write } from '../../store/write.ts';
import type { Rows } from './row.ts';

let count = 0;

/** Notifications. */
export const notificationRows = {
  'notifications.list': { given: () => ({}) },
  'notifications.count': { given: () => ({}) },
  'notifications.update': {
    given: async ({ store, board }, caller) => {
      const key = `row:${++count}`;
      await write(store, (writer) =>
        deliver(writer, [
          {
            user_id: caller.id,
            strategy_id: board.id,
            kind: 'assigned',
            key,
            of: 'kpi:1',
            label: 'Orders',
          },
        ]),
      );
      const { id } = await store.read
        .selectFrom('notifications')
        .select('id')
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      return { params: { id }, body: { isRead: true } };
    },
  },
  'notifications.readAll': { given: () => ({}) },
  'notificationSettings.read': { given: () => ({}) },
  'notificationSettings.update': { given: () => ({ body: { off: ['due'], mail: ['red'] } }) },
} satisfies Partial<Rows>;
