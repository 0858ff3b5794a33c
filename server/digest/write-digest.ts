import * as z from 'zod/mini';
import { dayText } from '../../contract/words/dates.ts';
import { notificationSentence } from '../../contract/words/notification.ts';
import type { ReviewAction } from '../../contract/month/review.ts';
import { isActive } from '../content/active.ts';
import { shownName } from '../content/names.ts';
import type { MailBlock, MailItem, WriteMail } from '../mail/content.ts';
import { noticePath } from '../notifications/mail-notices.ts';
import { ofUser } from '../notifications/of-user.ts';
import type { Reader } from '../store/store.ts';
import { openActionsOf } from '../updates/actions.ts';
import { dueFrom, type DueIn } from '../updates/due.ts';

/** The most items under one heading. */
const LISTED_MAX = 20;

/** What a digest tells of. */
const Payload = z.object({ since: z.string(), until: z.string() });
type Span = z.infer<typeof Payload>;

type DueItem = MailItem & { day: string; isLate: boolean };

/** What is due in a strategy and not entered. */
const dueItems = ({ duties, due }: DueIn): DueItem[] =>
  due.flatMap(({ kind, id, title, period, due: day, isLate, entered }) => {
    if (entered !== null) return [];
    const when = isLate ? `late, was due ${dayText(day)}` : `due ${dayText(day)}`;
    return {
      title: period ? `${title}, ${period.label}` : title,
      note: `${duties.title}: ${when}`,
      path: `/updates#${kind}:${id}:${period?.key ?? 'once'}`,
      day,
      isLate,
    };
  });

const actionItem = ({ title, due }: ReviewAction): MailItem => ({
  title,
  note: due === null ? 'action of a review' : `action of a review, due ${dayText(due)}`,
  path: '/updates',
});

/** What is late comes first, then what is due sooner. */
const byUrgency = (a: DueItem, b: DueItem): number =>
  Number(b.isLate) - Number(a.isLate) || (a.day < b.day ? -1 : Number(a.day > b.day));

/** What is due from a user, in the order of My updates. */
async function readDue(reader: Reader, user: { id: number; username: string }): Promise<MailItem[]> {
  const all = await dueFrom(reader, user);
  const actions = await openActionsOf(reader, user, all);
  return [...all.flatMap(dueItems).sort(byUrgency), ...actions.map(actionItem)];
}

/** KPIs of the user's strategies that turned red, as their owners were told. */
async function readRed(reader: Reader, userId: number, { since, until }: Span): Promise<MailItem[]> {
  const rows = await reader
    .selectFrom('notifications')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.strategy_id', '=', 'notifications.strategy_id')
        .on('memberships.user_id', '=', userId),
    )
    .innerJoin('strategies', 'strategies.id', 'notifications.strategy_id')
    .select(['notifications.strategy_id', 'notifications.of', 'notifications.label', 'notifications.detail'])
    .select('strategies.title as strategy')
    .distinct()
    .where('notifications.kind', '=', 'red')
    .where(isActive('notifications.strategy_id'))
    .where('notifications.at', '>', since)
    .where('notifications.at', '<=', until)
    .orderBy('strategies.title')
    .orderBy('notifications.label')
    .limit(LISTED_MAX + 1)
    .execute();
  return rows.map(({ strategy_id, of, label, detail, strategy }) => ({
    title: notificationSentence({ kind: 'red', by: null, label, detail }),
    note: strategy,
    path: noticePath({ kind: 'red', strategy_id, of, comment_id: null }),
  }));
}

/** Unread mentions and replies. */
async function readMentions(reader: Reader, userId: number, { since, until }: Span): Promise<MailItem[]> {
  const rows = await ofUser(reader, userId)
    .innerJoin('strategies', 'strategies.id', 'notifications.strategy_id')
    .leftJoin('users', 'users.id', 'notifications.actor_id')
    .selectAll('notifications')
    .select(['strategies.title as strategy', shownName<string | null>('notifications.strategy_id').as('by')])
    .where('notifications.kind', 'in', ['mentioned', 'replied', 'commented'])
    .where('notifications.read_at', 'is', null)
    .where('notifications.at', '>', since)
    .where('notifications.at', '<=', until)
    .orderBy('notifications.id', 'desc')
    .limit(LISTED_MAX + 1)
    .execute();
  return rows.map((row) => ({
    title: notificationSentence(row),
    note: row.strategy,
    path: noticePath(row),
  }));
}

/** A section; of a long list the first items. */
function section(heading: string, items: readonly MailItem[], morePath: string): MailBlock[] {
  if (items.length === 0) return [];
  const rest = { title: 'And more in Meridian', path: morePath };
  const shown = items.length > LISTED_MAX ? [...items.slice(0, LISTED_MAX), rest] : items;
  return [{ heading, items: shown }];
}

const counted = (count: number, words: string): string[] =>
  count === 0 ? [] : [`${count > LISTED_MAX ? `more than ${LISTED_MAX}` : count} ${words}`];

/** Writes the digest of a user as things are when it is sent; none where there is nothing to tell. */
export const writeDigest: WriteMail = async (store, { user_id: userId, payload }) => {
  const span = Payload.parse(JSON.parse(payload));
  const parts = await store.snapshot(async (reader) => {
    const user = await reader
      .selectFrom('users')
      .select(['id', 'username'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user) return undefined;
    return {
      due: await readDue(reader, user),
      red: await readRed(reader, user.id, span),
      mentions: await readMentions(reader, user.id, span),
    };
  });
  if (!parts || parts.due.length + parts.red.length + parts.mentions.length === 0) return undefined;
  const { due, red, mentions } = parts;
  const facts = [
    ...counted(due.length, 'due'),
    ...counted(red.length, 'turned red'),
    ...counted(mentions.length, mentions.length === 1 ? 'mention' : 'mentions'),
  ];
  return {
    subject: `Your digest: ${facts.join(', ')}`,
    heading: 'Your digest',
    blocks: [
      ...section('Due from you', due, '/updates'),
      ...section('Turned red', red, '/dashboard'),
      ...section('Mentions and replies', mentions, '/dashboard'),
      ...(due.length > 0 ? [{ label: 'Open My updates', path: '/updates' }] : []),
    ],
    reason: 'You chose to get a digest by mail.',
    unsubscribes: 'digest',
  };
};
