import { format } from 'date-fns/format';
import type { Notification, NotificationKind } from '../../../../contract/people/notifications.ts';
import { commentPath, recordPath } from '../../../lib/routes/record-paths.ts';
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
};

/** A calendar date, 'May 20, 2026'. */
const day = (date: string): string => format(new Date(`${date}T00:00:00`), 'PP');

type Said = Pick<Notification, 'by' | 'label' | 'detail'>;

const SENTENCES: Record<NotificationKind, (said: Said) => string> = {
  mentioned: ({ by, label }) => `${by} mentioned you on ${label}`,
  replied: ({ by, label }) => `${by} replied on ${label}`,
  assigned: ({ by, label }) => `${by === null ? 'You are' : `${by} made you`} responsible for ${label}`,
  due: ({ label, detail }) => `${label} is due on ${day(detail)}`,
  overdue: ({ label, detail }) => `${label} was due on ${day(detail)}`,
  nudged: ({ by, detail }) => `${by} asks for your updates of ${detail}`,
  red: ({ label, detail }) => `${label} is Off Track in ${detail}`,
};

/** What a notification says. */
export const sentenceOf = ({ kind, ...said }: Said & Pick<Notification, 'kind'>): string =>
  SENTENCES[kind](said);

/** The page that a notification leads to. */
export function pathOfNotification({
  strategyId,
  of,
  commentId,
}: Pick<Notification, 'strategyId' | 'of' | 'commentId'>): string {
  if (commentId !== null) return commentPath(strategyId, of, commentId);
  return of.startsWith('strategy:') ? updatesPath(strategyId) : recordPath(strategyId, of);
}
