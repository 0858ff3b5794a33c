import { format } from 'date-fns/format';
import type { Notification, NotificationKind } from '../../../../contract/people/notifications.ts';
import { commentPath, recordPath } from '../../../lib/routes/record-paths.ts';
import { pathTo } from '../../../lib/routes/pages.ts';
import { updatesPath } from '../../../lib/strategy/updates.ts';

/** The kinds of notification, as the settings name them. */
export const KIND_LABELS: Record<NotificationKind, string> = {
  mentioned: 'Somebody mentions me',
  replied: 'Somebody replies in a thread of mine',
  assigned: 'I become responsible for something',
  due: 'Something of mine is due',
  overdue: 'Something of mine is overdue',
  nudged: 'Somebody asks for my updates',
  red: 'A KPI of mine is Off Track',
  integration: 'A webhook or data pull of mine fails',
};

/** A calendar date, 'May 20, 2026'. */
const day = (date: string): string => format(new Date(`${date}T00:00:00`), 'PP');

type NotificationWords = Pick<Notification, 'by' | 'label' | 'detail'>;

const SENTENCES: Record<NotificationKind, (notification: NotificationWords) => string> = {
  mentioned: ({ by: name, label }) => `${name} mentioned you on ${label}`,
  replied: ({ by: name, label }) => `${name} replied on ${label}`,
  assigned: ({ by: name, label }) =>
    `${name === null ? 'You are' : `${name} made you`} responsible for ${label}`,
  due: ({ label, detail }) => `${label} is due on ${day(detail)}`,
  overdue: ({ label, detail }) => `${label} was due on ${day(detail)}`,
  nudged: ({ by: name, detail }) => `${name} asks for your updates of ${detail}`,
  red: ({ label, detail }) => `${label} is Off Track in ${detail}`,
  integration: ({ label, detail }) => `${label} does not work. ${detail}`,
};

/** What a notification says. */
export const sentenceOf = ({
  kind,
  ...notification
}: NotificationWords & Pick<Notification, 'kind'>): string => SENTENCES[kind](notification);

/** The page that a notification leads to. */
export function pathOfNotification({
  kind,
  strategyId,
  of: record,
  commentId,
}: Pick<Notification, 'kind' | 'strategyId' | 'of' | 'commentId'>): string {
  if (commentId !== null) return commentPath(strategyId, record, commentId);
  if (kind === 'integration') return pathTo('settings', strategyId);
  return record.startsWith('strategy:') ? updatesPath(strategyId) : recordPath(strategyId, record);
}
