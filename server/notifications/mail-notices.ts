import * as z from 'zod/mini';
import { id } from '../../contract/api/fields.ts';
import { notificationSentence } from '../../contract/words/notification.ts';
import { transact } from '../change/transact.ts';
import { shownName } from '../content/names.ts';
import { verifiedAddressOf } from '../mail/accounts.ts';
import type { MailItem, WriteMail } from '../mail/content.ts';
import { queueMail } from '../mail/queue.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { ofUser, strategyTitle } from './of-user.ts';

/** The most notices that one mail lists. */
const LISTED_MAX = 50;

/** Puts the notices of a user that wait to be mailed into one mail. */
export const queueNotices = (store: Store, userId: number): Promise<void> =>
  transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    const waiting = await writer
      .updateTable('notifications')
      .set({ by_mail: 0 })
      .where('user_id', '=', userId)
      .where('by_mail', '=', 1)
      .returning(['id', 'read_at'])
      .execute();
    const ids = waiting.flatMap((row) => (row.read_at === null ? [row.id] : []));
    const address = await verifiedAddressOf(writer, userId);
    if (ids.length === 0 || address === undefined) return;
    await queueMail(writer, { kind: 'notices', userId, address, payload: { ids } });
  });

type Notice = Pick<Row<'notifications'>, 'kind' | 'strategy_id' | 'of' | 'comment_id'>;

/** The page of a record, as `web/lib/routes/record-paths.ts` has it. */
function recordPath(strategyId: number, record: string): string {
  const [kind, recordId] = record.split(':');
  if (kind === 'kpi') return `/strategy/${strategyId}/kpis/${recordId}`;
  return kind === 'objective'
    ? `/strategy/${strategyId}/objective/${recordId}`
    : `/strategy/${strategyId}/initiatives`;
}

/** Where a notice leads to: what is due to its row in My updates. */
export function noticePath({ kind, strategy_id: strategyId, of, comment_id: commentId }: Notice): string {
  if (kind === 'due' || kind === 'overdue') return `/updates#${of}`;
  if (kind === 'integration') return `/strategy/${strategyId}/settings`;
  if (kind === 'leaver') return `/admin/people?person=${of.split(':')[1]}`;
  if (kind === 'named') return `/strategy/${strategyId}/history`;
  if (kind === 'owner') return `/strategy/${strategyId}/manage-teammates`;
  if (commentId !== null) return `${recordPath(strategyId, of)}?comment=${commentId}`;
  return of.startsWith('strategy:') ? `/updates?strategy=${strategyId}` : recordPath(strategyId, of);
}

/** The unread notices among these, newest first, in strategies that the user still is a member of. */
async function readNotices(store: Store, userId: number, ids: readonly number[]) {
  return ofUser(store.read, userId)
    .innerJoin('strategies', 'strategies.id', 'notifications.strategy_id')
    .leftJoin('users', 'users.id', 'notifications.actor_id')
    .selectAll('notifications')
    .select([strategyTitle.as('strategy'), shownName<string | null>('notifications.strategy_id').as('by')])
    .where('notifications.id', 'in', ids.slice(-LISTED_MAX))
    .where('notifications.read_at', 'is', null)
    .orderBy('notifications.id', 'desc')
    .execute();
}

const Payload = z.object({ ids: z.array(id) });

/** Writes the mail with notices that their user has not read meanwhile. */
export const writeNotices: WriteMail = async (store, { user_id: userId, payload }) => {
  const { ids } = Payload.parse(JSON.parse(payload));
  const notices = userId === null ? [] : await readNotices(store, userId, ids);
  const [first] = notices;
  if (!first) return undefined;
  const items = notices.map((notice): MailItem => ({
    title: notificationSentence(notice),
    note: notice.strategy,
    path: noticePath(notice),
  }));
  const heading = items.length === 1 ? 'Something concerns you' : `${items.length} things concern you`;
  const more = ids.length - LISTED_MAX;
  return {
    subject: heading,
    heading,
    blocks: [
      { heading: 'In Meridian', items },
      ...(more > 0 ? [{ text: `And ${more} more, which you find in the product.` }] : []),
    ],
    reason: 'You chose to get such notices by mail.',
    unsubscribes: notices.every(({ kind }) => kind === first.kind) ? first.kind : 'notices',
  };
};
