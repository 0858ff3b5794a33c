import type { Insertable } from 'kysely';
import { activeAmong } from '../content/active.ts';
import { endOfSpan, enqueueAll } from '../jobs/queue.ts';
import { inPages } from '../lib/paging.ts';
import type { Schema } from '../store/schema.ts';
import { signal, type Writer } from '../store/writer.ts';
import { KEPT_KINDS } from './of-user.ts';

/** A notification to deliver. Its key names the cause, so that a job that runs again delivers nothing twice. */
export type NewNotification = Pick<
  Insertable<Schema['notifications']>,
  'user_id' | 'strategy_id' | 'kind' | 'key' | 'of' | 'label'
> & { detail?: string; comment_id?: number; actor_id?: number };

/** Notices of so many milliseconds come in one mail. */
const MAIL_EVERY_MS = 2 * 60 * 1000;

type KindOfUser = Pick<NewNotification, 'user_id' | 'kind'>;
const kindOf = ({ user_id, kind }: KindOfUser): string => `${user_id} ${kind}`;

/** The kinds that these users turned off, or have mailed to a verified address. */
async function readChoices(writer: Writer, users: readonly number[]) {
  const off: readonly KindOfUser[] = await writer
    .selectFrom('notifications_off')
    .selectAll()
    .where('user_id', 'in', users)
    .execute();
  const mailed: readonly KindOfUser[] = await writer
    .selectFrom('notifications_mailed')
    .innerJoin('mail_accounts', 'mail_accounts.user_id', 'notifications_mailed.user_id')
    .select(['notifications_mailed.user_id', 'notifications_mailed.kind'])
    .where('notifications_mailed.user_id', 'in', users)
    .where('mail_accounts.address', 'is not', null)
    .execute();
  return { off: new Set(off.map(kindOf)), mailed: new Set(mailed.map(kindOf)) };
}

/** Has the notices of users mailed at the end of the present minutes, so that many come as one. */
async function mailNotices(writer: Writer, users: ReadonlySet<number>): Promise<void> {
  if (users.size === 0) return;
  const dueAt = endOfSpan(MAIL_EVERY_MS);
  await enqueueAll(
    writer,
    Array.from(users, (userId) => ({
      kind: 'mail.notices',
      key: `mail.notices:${userId}`,
      payload: { userId },
      dueAt,
    })),
  );
}

/** Delivers notifications to users who did not turn their kind off, once for each key, and tells their pages. */
export async function deliver(writer: Writer, notifications: readonly NewNotification[]): Promise<void> {
  const users = new Set<number>();
  for await (const page of inPages(notifications)) {
    const { off, mailed } = await readChoices(writer, [...new Set(page.map(({ user_id }) => user_id))]);
    const active = await activeAmong(writer, [...new Set(page.map(({ strategy_id }) => strategy_id))]);
    const rows = page
      .filter(({ kind, strategy_id }) => KEPT_KINDS.includes(kind) || active.has(strategy_id))
      .filter((notification) => !off.has(kindOf(notification)))
      .map((notification) => ({
        detail: '',
        at: new Date().toISOString(),
        by_mail: Number(mailed.has(kindOf(notification))),
        ...notification,
      }));
    if (rows.length === 0) continue;
    const delivered = await writer
      .insertInto('notifications')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning(['user_id', 'by_mail'])
      .execute();
    for (const { user_id } of delivered) users.add(user_id);
    await mailNotices(writer, new Set(delivered.flatMap((row) => (row.by_mail === 1 ? [row.user_id] : []))));
  }
  for (const userId of users) signal(writer, { of: 'notifications', userId });
}
