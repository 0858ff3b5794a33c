import type { Insertable } from 'kysely';
import { inPages } from '../lib/paging.ts';
import type { Schema } from '../store/schema.ts';
import { signal, type Writer } from '../store/writer.ts';

/** A notification to deliver. Its key names the cause, so that a job that runs again delivers nothing twice. */
export type NewNotification = Pick<
  Insertable<Schema['notifications']>,
  'user_id' | 'strategy_id' | 'kind' | 'key' | 'of' | 'label'
> & { detail?: string; comment_id?: number; actor_id?: number };

/** Delivers notifications to users who did not turn their kind off, once for each key, and tells their pages. */
export async function deliver(writer: Writer, notifications: readonly NewNotification[]): Promise<void> {
  const users = new Set<number>();
  for await (const page of inPages(notifications)) {
    const off = await writer
      .selectFrom('notifications_off')
      .selectAll()
      .where('user_id', 'in', [...new Set(page.map((notification) => notification.user_id))])
      .execute();
    const isOff = new Set(off.map(({ user_id, kind }) => `${user_id} ${kind}`));
    const rows = page
      .filter(({ user_id, kind }) => !isOff.has(`${user_id} ${kind}`))
      .map((notification) => ({ detail: '', at: new Date().toISOString(), ...notification }));
    if (rows.length === 0) continue;
    const delivered = await writer
      .insertInto('notifications')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('user_id')
      .execute();
    for (const { user_id } of delivered) users.add(user_id);
  }
  for (const userId of users) signal(writer, { of: 'notifications', userId });
}
